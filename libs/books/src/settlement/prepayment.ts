import { absolute, type Ulid } from '#platform';
import {
  type AccountBook,
  countsMoneyBefore,
  type EntryDraftLine,
  type VatCode,
  type VatRegistrationPeriod,
  type VatStatus,
} from '#ledger';
import { type CommandContext } from '../commands/command.js';
import { type InvoiceDirection } from '../invoices/content/invoice-content.js';
import { shareOf } from '../terms/share.js';
import { partsOfLine } from './line-parts.js';
import { type PrepaidBalances, prepaidBalances, type PrepaidLine } from './prepaid-lines.js';

/** A line of a prepayment invoice. */
interface InvoiceLineRow {
  readonly kind: string;
  readonly net_minor: bigint;
  readonly tax_minor: bigint;
  readonly gross_minor: bigint;
  readonly self_assessed_minor: bigint;
  readonly vat_code: string | null;
  readonly deductible_bps: number | null;
  readonly business_use_bps: number | null;
}

/** The amounts that a prepayment invoice asks for; minor units of its currency. */
interface AskedPrepayment {
  readonly direction: InvoiceDirection;
  readonly party_id: Ulid;
  readonly currency: string;
  readonly amount_due_minor: bigint;
  readonly prepaid_minor: bigint;
  readonly rounding_minor: bigint;
  readonly lines: readonly InvoiceLineRow[];
}

/** An amount for the account of a role under a VAT code, in the direction of the invoice's net; minor units. */
interface PrepaymentPart {
  readonly role: string;
  readonly vatCode: string | null;
  readonly minor: bigint;
}

const roleOf = (direction: InvoiceDirection): string =>
  direction === 'purchase' ? 'supplier_prepayment' : 'customer_prepayment';

/** The role of the account that takes what a prepayment invoice asks for, until it is paid. */
export const unpaidRoleOf = (direction: InvoiceDirection): string => `${roleOf(direction)}_unpaid`;

/**
 * The parts that a prepayment puts on accounts once it is paid in full: its net on the prepayment account, and its VAT.
 * Goods between member states and imports carry no VAT before their supply, so their whole amount waits without a code.
 */
function partsOfPrepayment(
  asked: AskedPrepayment,
  terms: {
    readonly vatStatus: VatStatus;
    readonly companyDeductibleBps: number;
    readonly codes: ReadonlyMap<string, VatCode>;
  },
): PrepaymentPart[] {
  const prepaid = roleOf(asked.direction);
  const parts: PrepaymentPart[] = [
    ...asked.lines.flatMap((line): PrepaymentPart[] => {
      if (line.kind === 'rounding') return [{ role: 'rounding', vatCode: null, minor: line.gross_minor }];
      const code = terms.codes.get(line.vat_code ?? '');
      if (code === undefined || !countsMoneyBefore(code)) {
        return [{ role: prepaid, vatCode: null, minor: line.gross_minor }];
      }
      return partsOfLine(
        {
          netMinor: line.net_minor,
          taxMinor: line.tax_minor,
          selfAssessedMinor: line.self_assessed_minor,
          vatCode: code,
          deductibleBps: line.deductible_bps,
          businessUseBps: line.business_use_bps,
        },
        { ...terms, direction: asked.direction },
      ).map(({ role, minor }) => ({ role: role === 'line' ? prepaid : role, vatCode: code.code, minor }));
    }),
    { role: prepaid, vatCode: null, minor: -asked.prepaid_minor },
    { role: 'rounding', vatCode: null, minor: asked.rounding_minor },
  ];
  const merged = new Map<string, PrepaymentPart>();
  for (const part of parts) {
    const key = `${part.role} ${part.vatCode ?? ''}`;
    merged.set(key, { ...part, minor: part.minor + (merged.get(key)?.minor ?? 0n) });
  }
  return [...merged.values()].filter(({ minor }) => minor !== 0n);
}

const ASKED = `
  SELECT i.direction, i.party_id, i.currency, r.amount_due_minor, r.prepaid_minor, r.rounding_minor
  FROM books.invoice i JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  WHERE i.company_id = $1 AND i.id = $2`;

const LINES = `
  SELECT l.kind, l.net_minor, l.tax_minor, l.gross_minor, l.self_assessed_minor, l.vat_code, l.deductible_bps,
    l.business_use_bps
  FROM books.invoice i
  JOIN books.invoice_line l ON l.company_id = i.company_id AND l.revision_id = i.revision_id
  WHERE i.company_id = $1 AND i.id = $2 ORDER BY l.line_no`;

/** A prepayment invoice with its balances, which the allocations of one command change one after another. */
export class Prepayment {
  private constructor(
    readonly id: Ulid,
    private readonly asked: AskedPrepayment,
    private balances: PrepaidBalances,
    private readonly accounts: AccountBook,
    private readonly baseCurrency: string,
    private readonly terms: {
      readonly companyDeductibleBps: number;
      readonly codes: ReadonlyMap<string, VatCode>;
      readonly registrations: readonly VatRegistrationPeriod[];
    },
  ) {}

  static async load(context: CommandContext, id: Ulid): Promise<Prepayment> {
    const { sql, companyId, book } = context;
    const [asked, lines, balances, accounts, vat] = await Promise.all([
      sql.one<Omit<AskedPrepayment, 'lines'>>(ASKED, [companyId, id]),
      sql.rows<InvoiceLineRow>(LINES, [companyId, id]),
      prepaidBalances(context, id),
      context.accounts(),
      context.vat(),
    ]);
    const { codes, registrations } = vat;
    const terms = { codes, registrations, companyDeductibleBps: book.inputVatShareBps };
    return new Prepayment(id, { ...asked, lines }, balances, accounts, book.baseCurrency, terms);
  }

  get registrations(): readonly VatRegistrationPeriod[] {
    return this.terms.registrations;
  }

  /** The account and the party of the unpaid amount. */
  get unpaidAccountId(): Ulid {
    return this.accounts.requireRole(unpaidRoleOf(this.asked.direction)).id;
  }

  /** The unpaid amount that the ledger holds; minor units. An invoice of an earlier release may hold none. */
  get unpaidMinor(): bigint {
    return absolute(this.balances.unpaidMinor);
  }

  /** The paid amount that nothing has used; minor units. */
  get leftMinor(): bigint {
    return this.towards * this.balances.lines.reduce((sum, line) => sum + line.amount_minor, 0n);
  }

  /** A purchase debits its prepayment, a sale credits it. */
  private get towards(): bigint {
    return this.asked.direction === 'purchase' ? 1n : -1n;
  }

  /**
   * The lines of a payment: they move its share of the unpaid amount to the prepayment account and the VAT accounts.
   * Shares are cumulative, so that parts add up to the invoice to the cent, also after one of them was reversed.
   * @param baseMinor the value of the amount in base currency; not negative, minor units
   */
  pay(amountMinor: bigint, baseMinor: bigint, vatStatus: VatStatus): EntryDraftLine[] {
    const moved = amountMinor < this.unpaidMinor ? amountMinor : this.unpaidMinor;
    if (moved === 0n) return [];
    const paid = this.towards * this.balances.lines.reduce((sum, line) => sum + line.paid_minor, 0n);
    const parts = partsOfPrepayment(this.asked, { ...this.terms, vatStatus }).map((part) => {
      const accountId = this.accounts.requireRole(part.role).id;
      const before = this.lineOn(accountId, part.vatCode)?.paid_minor ?? 0n;
      const after = shareOf(part.minor, paid + moved, this.asked.amount_due_minor);
      return { accountId, vatCode: part.vatCode, minor: after - this.towards * before };
    });
    return this.entry(moved, shareOf(baseMinor, moved, amountMinor), parts, true);
  }

  /** The lines of a refund: they take its share of what is left of the payments back to the unpaid amount. */
  refund(amountMinor: bigint, baseMinor: bigint): EntryDraftLine[] {
    const left = this.leftMinor;
    const parts = this.balances.lines.map((line) => ({
      accountId: line.account_id,
      vatCode: line.vat_code,
      minor: -this.towards * shareOf(line.amount_minor, amountMinor, left),
    }));
    return this.entry(-amountMinor, -baseMinor, parts, true);
  }

  /** The lines of an offset, which pays nothing: the amount waits on the prepayment account without VAT. */
  offset(amountMinor: bigint, baseMinor: bigint): EntryDraftLine[] {
    const moved = amountMinor < this.unpaidMinor ? amountMinor : this.unpaidMinor;
    if (moved === 0n) return [];
    const accountId = this.accounts.requireRole(roleOf(this.asked.direction)).id;
    const parts = [{ accountId, vatCode: null, minor: moved }];
    return this.entry(moved, shareOf(baseMinor, moved, amountMinor), parts, false);
  }

  /** Counts an amount that was taken off the unpaid amount alone. */
  lower(amountMinor: bigint): void {
    const { unpaidMinor } = this.balances;
    this.balances = { ...this.balances, unpaidMinor: unpaidMinor - this.towards * amountMinor };
  }

  private lineOn(accountId: Ulid, vatCode: string | null): PrepaidLine | undefined {
    return this.balances.lines.find((line) => line.account_id === accountId && line.vat_code === vatCode);
  }

  /** The unpaid amount less `moved`, and the parts, the largest of which takes the rounding differences. */
  private entry(
    moved: bigint,
    baseMinor: bigint,
    parts: readonly { readonly accountId: Ulid; readonly vatCode: string | null; readonly minor: bigint }[],
    pays: boolean,
  ): EntryDraftLine[] {
    const inBase = this.asked.currency === this.baseCurrency;
    const [largest, ...rest] = [...parts].sort((a, b) => (absolute(a.minor) < absolute(b.minor) ? 1 : -1));
    if (largest === undefined) return [];
    const others = rest.map((part) => ({
      ...part,
      base: inBase ? part.minor : shareOf(baseMinor, part.minor, moved),
    }));
    const first = {
      ...largest,
      minor: others.reduce((sum, { minor }) => sum - minor, moved),
      base: others.reduce((sum, { base }) => sum - base, inBase ? moved : baseMinor),
    };
    const line = (accountId: Ulid, vatCode: string | null, minor: bigint, base: bigint): EntryDraftLine => ({
      accountId,
      currency: this.asked.currency,
      amountMinor: this.towards * minor,
      baseMinor: this.towards * base,
      partyId: this.asked.party_id,
      invoiceId: this.id,
      vatCode,
    });
    const lines = [first, ...others]
      .filter(({ minor, base }) => minor !== 0n || base !== 0n)
      .map(({ accountId, vatCode, minor, base }) => line(accountId, vatCode, minor, base));
    this.count(moved, lines, pays);
    return [line(this.unpaidAccountId, null, -moved, inBase ? -moved : -baseMinor), ...lines];
  }

  private count(moved: bigint, lines: readonly EntryDraftLine[], pays: boolean): void {
    this.lower(moved);
    const counted = [...this.balances.lines];
    for (const { accountId, vatCode = null, amountMinor, baseMinor } of lines) {
      const at = counted.findIndex((line) => line.account_id === accountId && line.vat_code === vatCode);
      const before = counted[at];
      const after: PrepaidLine = {
        account_id: accountId,
        role: this.accounts.byId(accountId)?.role ?? null,
        vat_code: vatCode,
        amount_minor: (before?.amount_minor ?? 0n) + amountMinor,
        base_minor: (before?.base_minor ?? 0n) + baseMinor,
        paid_minor: (before?.paid_minor ?? 0n) + (pays ? amountMinor : 0n),
        party_id: this.asked.party_id,
        invoice_id: this.id,
      };
      counted.splice(at === -1 ? counted.length : at, at === -1 ? 0 : 1, after);
    }
    this.balances = { ...this.balances, lines: counted };
  }
}
