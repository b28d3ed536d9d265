import { type EventLineRequest, type TaxLiability } from '#books';
import { type IsoDate, type IsoMonth, type Ulid } from '#platform';

/** VAT is declared by the VAT return of a month, payroll taxes by the TSD of a month. */
export const CHARGED_TAXES = ['vat', 'payroll'] as const;
export type ChargedTax = (typeof CHARGED_TAXES)[number];

/** An entry of a declaration: one that left a tax owed, or one that charged it to the prepayment account. */
export interface DeclarationEntry {
  readonly tax: ChargedTax;
  readonly month: IsoMonth;
  readonly dueDate: IsoDate;
  readonly entryId: Ulid;
  /**
   * `owed` left the tax owed, `charged` moved it to the prepayment account. `earlier` left a tax owed that was due
   * before the books charged taxes by themselves: a person has moved it.
   */
  readonly part: 'owed' | 'charged' | 'earlier';
}

/** A tax of a declaration on one account. Positive: owed to the authority; negative: to be refunded. */
interface DeclaredAmount {
  readonly accountCode: string;
  readonly owedMinor: bigint;
  /** Moved to the prepayment account. */
  readonly chargedMinor: bigint;
}

/** A VAT return with its revisions, or a TSD. */
export interface Declaration {
  readonly tax: ChargedTax;
  readonly month: IsoMonth;
  readonly dueDate: IsoDate;
  /** By account code. */
  readonly amounts: readonly DeclaredAmount[];
  /** Entries that charged it, in order. */
  readonly entryIds: readonly Ulid[];
  /** True when every entry that left it owed is `earlier`. */
  readonly earlier: boolean;
}

/** The declarations of a company, by due day. An earlier tax counts as owed, and never as outstanding. */
export function declarationsOf(
  entries: readonly DeclarationEntry[],
  liabilities: readonly TaxLiability[],
): Declaration[] {
  const byEntry = groupBy(liabilities, (one) => one.entry_id);
  const groups = groupBy(entries, ({ tax, month }) => `${tax} ${month}`);
  return [...groups.values()]
    .flatMap((group) => declarationOf(group, byEntry))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.tax.localeCompare(b.tax));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function declarationOf(
  group: readonly DeclarationEntry[],
  byEntry: ReadonlyMap<Ulid, readonly TaxLiability[]>,
): Declaration[] {
  // A charge whose declaration no longer exists keeps the due day on which it was made.
  const owing = group.filter(({ part }) => part !== 'charged');
  const first = owing[0] ?? group[0];
  if (first === undefined) return [];
  const amounts = new Map<string, { owed: bigint; charged: bigint }>();
  for (const { entryId, part } of group) {
    for (const { account_code: code, owed_minor: minor } of byEntry.get(entryId) ?? []) {
      const amount = amounts.get(code) ?? { owed: 0n, charged: 0n };
      amounts.set(code, amount);
      if (part !== 'charged') amount.owed += minor;
      // A charge debits the account of the tax, and an earlier tax counts as moved.
      if (part === 'charged') amount.charged -= minor;
      if (part === 'earlier') amount.charged += minor;
    }
  }
  return [
    {
      tax: first.tax,
      month: first.month,
      dueDate: first.dueDate,
      amounts: [...amounts]
        .map(([accountCode, { owed, charged }]) => ({ accountCode, owedMinor: owed, chargedMinor: charged }))
        .sort((a, b) => a.accountCode.localeCompare(b.accountCode)),
      entryIds: group.filter(({ part }) => part === 'charged').map(({ entryId }) => entryId),
      earlier: owing.length > 0 && owing.every(({ part }) => part === 'earlier'),
    },
  ];
}

/** True when an amount is still to be moved to the prepayment account, or back. */
export const isOutstanding = ({ amounts }: Declaration): boolean =>
  amounts.some(({ owedMinor, chargedMinor }) => owedMinor !== chargedMinor);

/** Declarations to charge on a day: they are due, and an amount is outstanding. */
export const dueDeclarations = (declarations: readonly Declaration[], today: IsoDate): Declaration[] =>
  declarations.filter((one) => one.dueDate <= today && isOutstanding(one));

/**
 * The entry that charges what is outstanding of a declaration: the authority takes a tax from the prepayment account at
 * midnight of its due day, and adds a refund to it.
 */
export function chargeLines({ amounts }: Declaration, prepaymentCode: string): EventLineRequest[] {
  const taxes = amounts.map(({ accountCode, owedMinor, chargedMinor }) => ({
    account_code: accountCode,
    amount_minor: owedMinor - chargedMinor,
  }));
  const total = taxes.reduce((sum, { amount_minor: minor }) => sum + minor, 0n);
  return [...taxes, { account_code: prepaymentCode, amount_minor: -total }]
    .filter(({ amount_minor: minor }) => minor !== 0n)
    .map((line) => ({ ...line, memo: null }));
}
