import {
  type BaseVat,
  type InvoiceDetail,
  type InvoiceLineView,
  type IssuedSale,
  type PayableAccount,
} from '#books';
import { Decimal, type IsoDate, majorFromMinor, roundHalfUp } from '#platform';
import { type Language, languageOf } from './language.js';
import { MARGIN_SCHEME, OUT_OF_SCOPE, type VatCategory, type VatGround, vatGroundOf } from './vat-grounds.js';

/** A party as frozen in the invoice. */
export interface TradingParty {
  readonly name: string;
  readonly registryCode: string | null;
  readonly vatNumber: string | null;
  readonly addressLines: readonly string[];
  /** ISO 3166-1. */
  readonly country: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface OutgoingItem {
  readonly kind: 'item';
  readonly description: string;
  readonly quantity: Decimal;
  readonly unit: string | null;
  /** Without VAT, as KMS § 37 requires. */
  readonly unitPrice: Decimal;
  readonly allowanceMinor: bigint;
  readonly chargeMinor: bigint;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly category: VatCategory;
  /** 0 where no VAT is charged. */
  readonly rateBps: number;
  readonly ground: VatGround | null;
}

export type OutgoingLine = OutgoingItem | { readonly kind: 'note'; readonly description: string };

export interface OutgoingVat {
  readonly category: VatCategory;
  readonly rateBps: number;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly grounds: readonly VatGround[];
}

/**
 * An issued sale as its customer receives it. Amounts are in minor units, and positive on a credit note, as in the
 * books.
 */
export interface OutgoingInvoice {
  readonly language: Language;
  readonly kind: InvoiceDetail['kind'];
  readonly number: string;
  readonly issuedAt: Date;
  readonly date: IsoDate;
  readonly supplyDate: IsoDate | null;
  readonly dueDate: IsoDate | null;
  readonly serviceFrom: IsoDate | null;
  readonly serviceTo: IsoDate | null;
  readonly currency: string;
  readonly seller: TradingParty;
  readonly buyer: TradingParty;
  readonly lines: readonly OutgoingLine[];
  readonly vat: readonly OutgoingVat[];
  /** The VAT in euro, for an invoice in another currency. */
  readonly baseVat: BaseVat | null;
  readonly netMinor: bigint;
  readonly taxMinor: bigint;
  readonly grossMinor: bigint;
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  readonly amountDueMinor: bigint;
  readonly referenceNumber: string | null;
  readonly accounts: readonly PayableAccount[];
  readonly corrects: IssuedSale['corrects'];
  readonly customerNote: string | null;
}

/** Decimal places of a price derived from a total. */
const PRICE_DECIMALS = 6;

export function outgoingInvoice(sale: IssuedSale): OutgoingInvoice {
  const { invoice } = sale;
  const { revision } = invoice;
  if (invoice.number === null || invoice.issued_at === null) throw new Error('The sale is not issued.');
  const seller = partyOf(revision.seller_snapshot, '', revision.supplier_vat_number);
  const lines = linesOf(sale, seller.vatNumber);
  const items = lines.filter((line) => line.kind === 'item');
  // A rounding line is not a supply: it belongs to the rounding of the total, which bears no VAT.
  const roundedByLines = sum(
    revision.lines.filter((line) => line.kind === 'rounding').map((line) => line.net_minor),
  );
  // The VAT of a margin scheme is not shown: it is part of the amounts.
  const taxMinor = sum(items.map((item) => item.taxMinor));
  return {
    language: languageOf(revision.language, sale.partyLanguage),
    kind: invoice.kind,
    number: invoice.number,
    issuedAt: invoice.issued_at,
    date: revision.invoice_date,
    supplyDate: revision.supply_date,
    dueDate: revision.due_date,
    serviceFrom: revision.service_from,
    serviceTo: revision.service_to,
    currency: revision.currency,
    seller,
    buyer: partyOf(revision.buyer_snapshot, revision.party_name_raw, revision.buyer_vat_number),
    lines,
    vat: vatOf(items),
    baseVat:
      revision.currency === 'EUR' ? null : shownBaseVat(revision.base_vat, revision.tax_minor, taxMinor),
    netMinor: revision.gross_minor - taxMinor - roundedByLines,
    taxMinor,
    grossMinor: revision.gross_minor - roundedByLines,
    prepaidMinor: revision.prepaid_minor,
    roundingMinor: revision.rounding_minor + roundedByLines,
    amountDueMinor: revision.amount_due_minor,
    referenceNumber: invoice.reference_number,
    accounts: sale.accounts,
    corrects: sale.corrects,
    customerNote: revision.customer_note,
  };
}

function linesOf({ invoice, vatCodes }: IssuedSale, sellerVatNumber: string | null): OutgoingLine[] {
  const { revision } = invoice;
  const supplies = revision.lines.filter((line) => line.kind !== 'rounding');
  const grounds = new Map(
    supplies.map(
      (line) => [line.id, groundOf(line, vatCodes.get(line.vat_code ?? ''), sellerVatNumber)] as const,
    ),
  );
  // An e-invoice is out of scope as a whole or not at all (EN 16931, BR-O-11): next to other lines, an out-of-scope
  // line counts as exempt. Without a VAT number, everything the seller sells without VAT is out of scope, whatever
  // the ground (BR-E-02, BR-Z-02, BR-G-02).
  const outside = (line: InvoiceLineView): boolean => {
    const category = grounds.get(line.id)?.category;
    return category === 'O' || (category !== undefined && sellerVatNumber === null);
  };
  const wholly = supplies.every((line) => line.kind === 'note' || outside(line));
  return supplies.map((line): OutgoingLine => {
    if (line.kind === 'note') return { kind: 'note', description: line.description };
    const ground = grounds.get(line.id) ?? null;
    const category = ground?.category ?? 'S';
    const hidesVat = ground === MARGIN_SCHEME;
    const netMinor = hidesVat ? line.gross_minor : line.net_minor;
    const derivesPrice = hidesVat || revision.prices_include_vat;
    return {
      kind: 'item',
      description: line.description,
      ...pricingOf(line, derivesPrice ? netMinor : null, revision.currency),
      unit: line.unit,
      netMinor,
      taxMinor: hidesVat ? 0n : line.tax_minor,
      category: wholly ? 'O' : category === 'O' ? 'E' : category,
      rateBps: ground === null ? (line.vat_rate_bps ?? 0) : 0,
      ground,
    };
  });
}

/**
 * A line that charges VAT needs no ground, whatever its code, except where the VAT is not shown. A seller without a VAT
 * number is outside of VAT altogether: it names no reverse charge, rate or exemption.
 */
function groundOf(
  line: InvoiceLineView,
  about: Parameters<typeof vatGroundOf>[0],
  sellerVatNumber: string | null,
): VatGround | null {
  const ground = vatGroundOf(about);
  if (ground === MARGIN_SCHEME) return ground;
  if ((line.vat_rate_bps ?? 0) > 0) return null;
  return sellerVatNumber === null ? OUT_OF_SCOPE : ground;
}

type Pricing = Pick<OutgoingItem, 'quantity' | 'unitPrice' | 'allowanceMinor' | 'chargeMinor'>;

/**
 * The price as entered, or one derived from the amount that the line shows: a price that includes VAT is shown without it,
 * and the price of a margin scheme with it.
 */
function pricingOf(line: InvoiceLineView, shownMinor: bigint | null, currency: string): Pricing {
  const quantity = new Decimal(line.quantity ?? 1);
  if (shownMinor === null || quantity.isZero()) {
    const unitPrice = new Decimal(line.unit_price ?? 0);
    return { quantity, unitPrice, allowanceMinor: line.allowance_minor, chargeMinor: line.charge_minor };
  }
  const shown = new Decimal(majorFromMinor(shownMinor, currency));
  const unitPrice = shown.div(quantity).toDecimalPlaces(PRICE_DECIMALS);
  return { quantity, unitPrice, allowanceMinor: 0n, chargeMinor: 0n };
}

/** The VAT in euro of what the invoice shows: the share of the shown VAT, where a margin scheme hides the rest. */
function shownBaseVat(baseVat: BaseVat | null, taxMinor: bigint, shownMinor: bigint): BaseVat | null {
  if (baseVat === null || shownMinor === taxMinor) return baseVat;
  if (shownMinor === 0n) return null;
  const share = (minor: bigint): bigint =>
    roundHalfUp(new Decimal(minor.toString()).times(shownMinor.toString()).div(taxMinor.toString()));
  const rates = baseVat.rates.map((part) => ({ ...part, tax_minor: share(part.tax_minor) }));
  return { ...baseVat, rates, tax_minor: sum(rates.map((part) => part.tax_minor)) };
}

/** VAT by category and rate, the highest rate first. */
function vatOf(items: readonly OutgoingItem[]): OutgoingVat[] {
  const groups = new Map<string, OutgoingVat>();
  for (const { category, rateBps, netMinor, taxMinor, ground } of items) {
    const key = `${category} ${rateBps}`;
    const before = groups.get(key) ?? { category, rateBps, netMinor: 0n, taxMinor: 0n, grounds: [] };
    groups.set(key, {
      ...before,
      netMinor: before.netMinor + netMinor,
      taxMinor: before.taxMinor + taxMinor,
      grounds:
        ground === null || before.grounds.includes(ground) ? before.grounds : [...before.grounds, ground],
    });
  }
  return [...groups.values()].sort((a, b) => b.rateBps - a.rateBps);
}

/** A frozen party is any JSON that the issuer supplied, on top of what the books knew. */
function partyOf(snapshot: unknown, name: string, vatNumber: string | null): TradingParty {
  const members =
    typeof snapshot === 'object' && snapshot !== null ? (snapshot as Record<string, unknown>) : {};
  const text = (member: string): string | null => {
    const value = members[member];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const vat = text('vat_number') ?? vatNumber;
  return {
    name: text('name') ?? name,
    registryCode: text('registry_code'),
    vatNumber: vat,
    addressLines: (text('address') ?? '')
      .split(/\r?\n/u)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    country: countryOf(text('country'), vat),
    email: text('email'),
    phone: text('phone'),
  };
}

/** The stated country, or else that of the VAT number (Greece has a separate prefix), or else Estonia. */
function countryOf(stated: string | null, vatNumber: string | null): string {
  if (stated !== null && /^[A-Z]{2}$/u.test(stated)) return stated;
  const prefix = /^[A-Z]{2}/u.exec(vatNumber ?? '')?.[0] ?? 'EE';
  return { EL: 'GR', XI: 'GB' }[prefix] ?? prefix;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
