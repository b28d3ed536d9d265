import { type TaxClaim } from '#authorities';
import { addDays, type IsoDate, majorFromMinor } from '#platform';
import { type Given, type ParametersOf, reason } from '#reasons';
import { type StoredAccount, type StoredStatement } from './stored-account.js';
import { type TaxAccountNotice } from './tax-account.wire.js';

/** The authority's amounts are in euros, whatever the currency of the books. */
export const TAX_CURRENCY = 'EUR';
const DUE_SOON_DAYS = 7;
/** Two nights without a refresh. */
const STALE_MS = 48 * 3_600_000;

const notice = <Kind extends TaxAccountNotice['kind']>(
  kind: Kind,
  severity: TaxAccountNotice['severity'],
  of: { readonly dueDate?: IsoDate; readonly minor?: bigint },
  ...parameters: Given<ParametersOf<Kind>>
): TaxAccountNotice => ({
  kind,
  severity,
  due_date: of.dueDate ?? null,
  amount: of.minor === undefined ? null : majorFromMinor(of.minor, TAX_CURRENCY),
  parameters: parameters[0] ?? {},
  message: reason(kind, ...parameters).message,
});

const owed = (minor: bigint) => ({ amount_minor: Number(minor), currency: TAX_CURRENCY });
const sum = (claims: readonly TaxClaim[], of: (claim: TaxClaim) => bigint): bigint =>
  claims.reduce((total, claim) => total + of(claim), 0n);

/** Today's notices, the most severe first: due dates change with the day, so every read derives the notices again. */
export function noticesOf(account: StoredAccount, now: Date, today: IsoDate): TaxAccountNotice[] {
  const { statement } = account;
  return [
    ...(statement === null ? [] : debtOf(statement, today)),
    ...(account.accessStatus === 'rights_missing' ? [notice('rights_missing', 'warning', {})] : []),
    ...(statement === null
      ? []
      : [...interestOf(statement), ...dueSoon(statement, today), ...staleSince(statement, now)]),
    ...(statement === null ? [] : overpaidOf(statement)),
  ];
}

/** A claim past its due date was not paid from the prepayment account, so the balance was too low. */
function debtOf({ claims }: StoredStatement, today: IsoDate): TaxAccountNotice[] {
  const overdue = open(claims).filter(({ dueDate }) => dueDate !== null && dueDate < today);
  const earliest = overdue.map(({ dueDate }) => dueDate).sort()[0];
  if (earliest === undefined || earliest === null) return [];
  const minor = sum(overdue, ({ remainingMinor }) => remainingMinor);
  return [notice('debt', 'critical', { dueDate: earliest, minor }, { ...owed(minor), due_date: earliest })];
}

/** A claim covered by the prepayment account needs no payment; claims are covered in order of due date. */
function dueSoon({ claims, prepaymentMinor }: StoredStatement, today: IsoDate): TaxAccountNotice[] {
  const last = addDays(today, DUE_SOON_DAYS);
  let cover = prepaymentMinor;
  return open(claims)
    .flatMap((claim) => (claim.dueDate === null ? [] : [{ ...claim, dueDate: claim.dueDate }]))
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate))
    .flatMap(({ dueDate, taxName, remainingMinor: minor }) => {
      cover -= minor;
      if (dueDate < today || dueDate > last) return [];
      const covered = cover >= 0n;
      const parameters = { ...owed(minor), tax: taxName, due_date: dueDate, covered };
      return [notice('claim_due', covered ? 'info' : 'warning', { dueDate, minor }, parameters)];
    });
}

function interestOf({ claims }: StoredStatement): TaxAccountNotice[] {
  const minor = sum(claims, ({ interestMinor }) => interestMinor);
  if (minor <= 0n) return [];
  return [notice('interest', 'warning', { minor }, owed(minor))];
}

/** The amount left after every open claim and its interest. */
function overpaidOf({ claims, prepaymentMinor }: StoredStatement): TaxAccountNotice[] {
  const minor = prepaymentMinor - sum(claims, (claim) => claim.remainingMinor + claim.interestMinor);
  if (minor <= 0n) return [];
  return [notice('overpaid', 'info', { minor }, owed(minor))];
}

function staleSince({ readAt }: StoredStatement, now: Date): TaxAccountNotice[] {
  if (now.getTime() - readAt.getTime() <= STALE_MS) return [];
  return [notice('stale', 'warning', {}, { read_at: readAt.toISOString() })];
}

const open = (claims: readonly TaxClaim[]): TaxClaim[] =>
  claims.filter(({ remainingMinor }) => remainingMinor > 0n);
