import { type TaxClaim } from '#authorities';
import { addDays, amountInWords, type IsoDate, majorFromMinor } from '#platform';
import { type StoredAccount, type StoredStatement } from './stored-account.js';
import { type TaxAccountNotice } from './tax-account.wire.js';

/** The authority's amounts are in euros, whatever the currency of the books. */
export const TAX_CURRENCY = 'EUR';
const RIGHTS_MISSING =
  'The account cannot be read: the company has not granted the service access (authority_access), or not the right ' +
  'ACCOUNTING_XROAD at the tax authority.';
const DUE_SOON_DAYS = 7;
/** Two nights without a refresh. */
const STALE_MS = 48 * 3_600_000;

const notice = (
  kind: TaxAccountNotice['kind'],
  severity: TaxAccountNotice['severity'],
  message: string,
  of: { readonly dueDate?: IsoDate; readonly minor?: bigint } = {},
): TaxAccountNotice => ({
  kind,
  severity,
  due_date: of.dueDate ?? null,
  amount: of.minor === undefined ? null : majorFromMinor(of.minor, TAX_CURRENCY),
  message,
});

const inWords = (minor: bigint): string => amountInWords(minor, TAX_CURRENCY);
const sum = (claims: readonly TaxClaim[], of: (claim: TaxClaim) => bigint): bigint =>
  claims.reduce((total, claim) => total + of(claim), 0n);

/** Today's notices, the most severe first: due dates change with the day, so every read derives the notices again. */
export function noticesOf(account: StoredAccount, now: Date, today: IsoDate): TaxAccountNotice[] {
  const { statement } = account;
  return [
    ...(statement === null ? [] : debtOf(statement, today)),
    ...(account.accessStatus === 'rights_missing'
      ? [notice('rights_missing', 'warning', RIGHTS_MISSING)]
      : []),
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
  return [
    notice('debt', 'critical', `${inWords(minor)} is overdue; the earliest part was due on ${earliest}.`, {
      dueDate: earliest,
      minor,
    }),
  ];
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
      const what = `${taxName}: ${inWords(minor)} is due on ${dueDate}`;
      return cover >= 0n
        ? [notice('claim_due', 'info', `${what}; the prepayment covers it.`, { dueDate, minor })]
        : [notice('claim_due', 'warning', `${what}; the prepayment does not cover it.`, { dueDate, minor })];
    });
}

function interestOf({ claims }: StoredStatement): TaxAccountNotice[] {
  const minor = sum(claims, ({ interestMinor }) => interestMinor);
  if (minor <= 0n) return [];
  return [
    notice('interest', 'warning', `${inWords(minor)} of interest on taxes not paid in time.`, { minor }),
  ];
}

/** The amount left after every open claim and its interest. */
function overpaidOf({ claims, prepaymentMinor }: StoredStatement): TaxAccountNotice[] {
  const minor = prepaymentMinor - sum(claims, (claim) => claim.remainingMinor + claim.interestMinor);
  if (minor <= 0n) return [];
  return [notice('overpaid', 'info', `${inWords(minor)} more was paid than is owed.`, { minor })];
}

function staleSince({ readAt }: StoredStatement, now: Date): TaxAccountNotice[] {
  if (now.getTime() - readAt.getTime() <= STALE_MS) return [];
  return [
    notice(
      'stale',
      'warning',
      `The copy dates from ${readAt.toISOString()}: the account could not be read since.`,
    ),
  ];
}

const open = (claims: readonly TaxClaim[]): TaxClaim[] =>
  claims.filter(({ remainingMinor }) => remainingMinor > 0n);
