import { type Account, type AccountingEvent } from '../../api/ledger.js';
import { type Day } from '../../format/days.js';
import { type Option } from '../../form/picker.js';
import { nameOf } from '../../words/named.js';
import { type Template } from './search.js';

export type Kind = AccountingEvent['kind'];
type Line = AccountingEvent['lines'][number];

/** Kinds that a person books by hand; the others have their own template or screen. */
export const KINDS = [
  'manual',
  'accrual',
  'depreciation',
  'correction',
  'tax',
  'closing',
] as const satisfies Kind[];

/** One amount from one account to another: an entry of these always balances. */
export interface Leg {
  readonly amount: bigint | undefined;
  readonly debit: Option | undefined;
  readonly credit: Option | undefined;
  readonly debitParty?: Option | undefined;
  readonly creditParty?: Option | undefined;
}

export interface Typed {
  readonly date: Day | undefined;
  readonly memo: string;
  readonly kind: Kind;
  readonly legs: readonly Leg[];
}

/** The accounts of a template: by role, which every chart has, or by the standard chart's code. */
interface Side {
  readonly role?: string;
  readonly code?: string;
}

const LEGS: Readonly<
  Record<Exclude<Template, 'opening' | 'items'>, readonly { debit: Side; credit: Side }[]>
> = {
  manual: [{ debit: {}, credit: {} }],
  capital: [{ debit: { code: '2910' }, credit: { role: 'share_capital' } }],
  loan: [{ debit: {}, credit: { role: 'loan_payable' } }],
  dividend: [
    { debit: { role: 'retained_earnings' }, credit: { role: 'dividend_payable' } },
    { debit: { role: 'distribution_tax_expense' }, credit: { role: 'distribution_tax_liability' } },
  ],
};

export const optionOf = (account: Account): Option => ({
  id: account.id,
  code: account.code,
  name: nameOf(account),
});

function found(chart: readonly Account[], { role, code }: Side): Option | undefined {
  const account = chart.find(
    (one) => (role !== undefined && one.role === role) || (code !== undefined && one.code === code),
  );
  return account === undefined ? undefined : optionOf(account);
}

/** The content of a template before anything is typed. */
export const firstOf = (template: keyof typeof LEGS, chart: readonly Account[], date: Day): Typed => ({
  date,
  memo: '',
  kind: template === 'dividend' ? 'dividend' : 'manual',
  legs: LEGS[template].map(({ debit, credit }) => ({
    amount: undefined,
    debit: found(chart, debit),
    credit: found(chart, credit),
  })),
});

/** Whether an account keeps its lines by party. */
export const needsParty = (chart: readonly Account[], option: Option | undefined): boolean => {
  const kind = chart.find(({ id }) => id === option?.id)?.control_kind;
  return kind === 'payable' || kind === 'receivable';
};

/**
 * The event that the legs make, the lines of the same account and party together; undefined while something is
 * missing. A leg without an amount is left out where another one has one.
 */
export function eventOf({ date, memo, kind, legs }: Typed): AccountingEvent | undefined {
  const given = legs.filter(({ amount }) => amount !== undefined && amount !== 0n);
  if (date === undefined || given.length === 0) return undefined;
  const sums = new Map<
    string,
    { readonly code: string; readonly party: string | undefined; minor: bigint }
  >();
  const add = (account: Option | undefined, party: Option | undefined, minor: bigint): boolean => {
    if (account?.code === undefined) return false;
    const key = `${account.code} ${party?.id ?? ''}`;
    const sum = sums.get(key) ?? { code: account.code, party: party?.id, minor: 0n };
    sums.set(key, { ...sum, minor: sum.minor + minor });
    return true;
  };
  const whole = given.every(
    ({ amount = 0n, debit, credit, debitParty, creditParty }) =>
      add(debit, debitParty, amount) && add(credit, creditParty, -amount),
  );
  const lines = [...sums.values()]
    .filter(({ minor }) => minor !== 0n)
    .map(({ code, party, minor }): Line => ({
      account_code: code,
      amount_minor: Number(minor),
      ...(party === undefined ? {} : { party_id: party }),
    }));
  if (!whole || lines.length < 2) return undefined;
  return { kind, economic_date: date, memo: memo.trim() === '' ? null : memo.trim(), lines };
}
