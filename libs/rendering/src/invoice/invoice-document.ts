import { Decimal, isoDate } from '#platform';
import { amountWords, dateWords, numberWords, rateWords } from './language.js';
import {
  type OutgoingInvoice,
  type OutgoingItem,
  type OutgoingVat,
  type TradingParty,
} from './outgoing-invoice.js';
import { MARGIN_SCHEME } from './vat-grounds.js';
import { type Words, WORDS } from './words.js';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface PartyBlock {
  readonly heading: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** A row of the item table: an item with one cell per column, or a text across all columns. */
export type ItemRow =
  | { readonly kind: 'item'; readonly cells: readonly string[]; readonly detail: string | null }
  | { readonly kind: 'note'; readonly text: string };

export interface Table<Row> {
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
}

/** The content of an invoice, section by section, in its language; its layout is decided elsewhere. */
export interface InvoiceDocument {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly seller: PartyBlock;
  readonly buyer: PartyBlock;
  readonly items: Table<ItemRow>;
  /** Null when the seller charges no VAT at all. */
  readonly vat: Table<readonly string[]> | null;
  /** Why no VAT is charged, and the VAT in euro. */
  readonly remarks: readonly string[];
  readonly totals: readonly Fact[];
  /** The amount to pay or to credit. */
  readonly due: Fact;
  /** Null on a credit note, which nobody pays. */
  readonly payment: { readonly heading: string; readonly facts: readonly Fact[] } | null;
  readonly note: string | null;
  readonly footer: string;
  readonly page: (page: number, of: number) => string;
}

export function invoiceDocument(invoice: OutgoingInvoice): InvoiceDocument {
  const words = WORDS[invoice.language];
  const taxed = chargesVat(invoice);
  const credit = invoice.kind === 'credit_note';
  return {
    title: `${words.titles[invoice.kind]} ${invoice.number}`,
    facts: headFacts(invoice, words),
    seller: partyBlock(words.seller, invoice.seller, words),
    buyer: partyBlock(words.buyer, invoice.buyer, words),
    items: {
      heads: [
        words.description,
        words.quantity,
        words.unit,
        words.unitPrice,
        ...(taxed ? [words.rate] : []),
        taxed ? words.lineNet : words.lineAmount,
      ],
      rows: invoice.lines.map((line) =>
        line.kind === 'note'
          ? { kind: 'note', text: line.description }
          : itemRow(line, invoice, words, taxed),
      ),
    },
    vat: taxed
      ? {
          heads: [words.vatRate, words.taxable, words.tax],
          rows: invoice.vat.map((group) => vatRow(group, invoice, words)),
        }
      : null,
    remarks: [...grounds(invoice), ...inEuro(invoice, words)],
    totals: totals(invoice, words, taxed),
    due: {
      label: credit ? words.credited : words.due,
      value: sumOf(invoice, invoice.amountDueMinor),
    },
    payment: credit ? null : { heading: words.payment, facts: paymentFacts(invoice, words) },
    note: invoice.customerNote,
    footer: [invoice.seller.name, invoice.seller.email, invoice.seller.phone]
      .filter((part) => part !== null)
      .join('  ·  '),
    page: words.page,
  };
}

/**
 * Whether net, rate and VAT are shown: not when VAT does not apply to the seller at all, and not when everything is sold
 * under a margin scheme.
 */
function chargesVat({ seller, taxMinor, vat }: OutgoingInvoice): boolean {
  return (seller.vatNumber !== null || taxMinor !== 0n) && !(vat.length > 0 && vat.every(isOfMargin));
}

const isOfMargin = ({ grounds: found }: OutgoingVat): boolean =>
  found.length > 0 && found.every((ground) => ground === MARGIN_SCHEME);

function amount({ currency, language }: OutgoingInvoice, minor: bigint): string {
  return amountWords(minor, currency, language);
}

/** An amount with its currency. */
function sumOf(invoice: OutgoingInvoice, minor: bigint): string {
  return `${amount(invoice, minor)} ${invoice.currency}`;
}

function headFacts(invoice: OutgoingInvoice, words: Words): Fact[] {
  const { language, date, supplyDate, dueDate, serviceFrom, serviceTo, corrects } = invoice;
  const credit = invoice.kind === 'credit_note';
  const day = (value: Parameters<typeof dateWords>[0]): string => dateWords(value, language);
  const facts: (Fact | null)[] = [
    { label: credit ? words.creditDate : words.date, value: day(date) },
    supplyDate === null || supplyDate === date ? null : { label: words.supplyDate, value: day(supplyDate) },
    serviceFrom === null || serviceTo === null
      ? null
      : { label: words.period, value: `${day(serviceFrom)} – ${day(serviceTo)}` },
    dueDate === null || credit ? null : { label: words.dueDate, value: day(dueDate) },
    corrects === null
      ? null
      : { label: words.corrects, value: `${corrects.number ?? ''} (${day(corrects.invoice_date)})`.trim() },
    invoice.referenceNumber === null || credit
      ? null
      : { label: words.reference, value: invoice.referenceNumber },
  ];
  return facts.filter((fact) => fact !== null);
}

function partyBlock(heading: string, party: TradingParty, words: Words): PartyBlock {
  return {
    heading,
    name: party.name,
    lines: [
      ...party.addressLines,
      ...(party.registryCode === null ? [] : [`${words.registryCode} ${party.registryCode}`]),
      ...(party.vatNumber === null ? [] : [`${words.vatNumber} ${party.vatNumber}`]),
    ],
  };
}

function itemRow(item: OutgoingItem, invoice: OutgoingInvoice, words: Words, taxed: boolean): ItemRow {
  const { language } = invoice;
  const changes = [
    item.allowanceMinor === 0n ? null : `${words.allowance} ${amount(invoice, -item.allowanceMinor)}`,
    item.chargeMinor === 0n ? null : `${words.charge} ${amount(invoice, item.chargeMinor)}`,
  ].filter((change) => change !== null);
  return {
    kind: 'item',
    cells: [
      item.description,
      numberWords(item.quantity, language),
      item.unit ?? '',
      numberWords(item.unitPrice, language, 2),
      ...(taxed ? [item.ground === MARGIN_SCHEME ? words.none : rateOf(item, invoice, words)] : []),
      amount(invoice, item.netMinor),
    ],
    detail: changes.length === 0 ? null : changes.join(', '),
  };
}

function vatRow(group: OutgoingVat, invoice: OutgoingInvoice, words: Words): string[] {
  const rate = isOfMargin(group) ? words.none : rateOf(group, invoice, words);
  return [rate, amount(invoice, group.netMinor), amount(invoice, group.taxMinor)];
}

/** An exempt supply has no rate; an out-of-scope supply does not even have an exemption. */
function rateOf(
  { category, rateBps }: Pick<OutgoingVat, 'category' | 'rateBps'>,
  { language }: OutgoingInvoice,
  words: Words,
): string {
  if (category === 'E') return words.exempt;
  return category === 'O' ? words.none : rateWords(rateBps, language);
}

function grounds({ vat, language }: OutgoingInvoice): string[] {
  return [...new Set(vat.flatMap((group) => group.grounds.map((ground) => ground.words[language])))];
}

/**
 * The VAT of an invoice in another currency is owed in euro and must be given in it (KMS § 37). Uses the euro sign,
 * since the code denotes the currency of payment.
 */
function inEuro({ baseVat, language }: OutgoingInvoice, words: Words): string[] {
  if (baseVat === null) return [];
  const { rate } = baseVat;
  const unit = baseVat.currency === 'EUR' ? '€' : baseVat.currency;
  const parts = baseVat.rates.map(({ vat_rate_bps: bps, tax_minor: tax }) => {
    const percent = bps === null ? '' : `${rateWords(bps, language)} `;
    return `${percent}${amountWords(tax, baseVat.currency, language)} ${unit}`;
  });
  const at =
    rate === null
      ? ''
      : ` (${words.exchangeRate} 1 ${unit} = ${numberWords(new Decimal(rate.value), language)} ${rate.quote}, ${dateWords(isoDate(rate.date), language)})`;
  return [`${words.inBase}: ${parts.join(', ')}${at}`];
}

function totals(invoice: OutgoingInvoice, words: Words, taxed: boolean): Fact[] {
  const fact = (label: string, minor: bigint): Fact => ({ label, value: sumOf(invoice, minor) });
  return [
    ...(taxed ? [fact(words.net, invoice.netMinor), fact(words.tax, invoice.taxMinor)] : []),
    fact(taxed ? words.gross : words.total, invoice.grossMinor),
    ...(invoice.prepaidMinor === 0n ? [] : [fact(words.prepaid, -invoice.prepaidMinor)]),
    ...(invoice.roundingMinor === 0n ? [] : [fact(words.rounding, invoice.roundingMinor)]),
  ];
}

function paymentFacts(invoice: OutgoingInvoice, words: Words): Fact[] {
  const { accounts, referenceNumber, dueDate, language, seller } = invoice;
  return [
    { label: words.payee, value: seller.name },
    ...accounts.map((account) => ({
      label: account.currency === invoice.currency ? words.iban : `${words.iban} (${account.currency})`,
      value: [
        grouped(account.iban),
        account.bank_name,
        account.bic === null ? null : `${words.bic} ${account.bic}`,
      ]
        .filter((part) => part !== null)
        .join(', '),
    })),
    ...(referenceNumber === null ? [] : [{ label: words.reference, value: referenceNumber }]),
    ...(dueDate === null ? [] : [{ label: words.dueDate, value: dateWords(dueDate, language) }]),
  ];
}

/** Groups of four, as IBANs are printed. */
function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/gu, '$1 ');
}
