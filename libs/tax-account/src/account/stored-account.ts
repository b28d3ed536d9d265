import { type TaxAccountStatement, type TaxClaim } from '#authorities';
import { type IsoDate, type Sql, toJson } from '#platform';

/** The last copy of the account. */
export interface StoredStatement extends TaxAccountStatement {
  readonly readAt: Date;
}

/** The stored state of a company's tax account. A failed refresh keeps the previous copy. */
export interface StoredAccount {
  readonly accessStatus: 'ok' | 'rights_missing' | 'failed';
  /** Empty when ok. */
  readonly accessErrorCode: string;
  readonly lastAttemptAt: Date;
  readonly statement: StoredStatement | null;
}

/** The account as shown without a mandate: without any fetched data. */
export const withoutMandate = ({ lastAttemptAt }: StoredAccount): StoredAccount => ({
  accessStatus: 'rights_missing',
  accessErrorCode: 'rights_missing',
  lastAttemptAt,
  statement: null,
});

interface AccountRow {
  readonly access_status: StoredAccount['accessStatus'];
  readonly access_error_code: string;
  readonly last_attempt_at: Date;
  readonly last_success_at: Date | null;
  readonly request_date: IsoDate | null;
  readonly prepayment_minor: bigint | null;
  readonly claims: readonly StoredClaim[] | null;
}

/** Amounts as text: JSON has no exact whole numbers. */
type StoredClaim = Omit<TaxClaim, AmountOfClaim> & Readonly<Record<AmountOfClaim, string>>;
type AmountOfClaim = 'amountMinor' | 'interestMinor' | 'remainingMinor';

const READ = `
  SELECT access_status, access_error_code, last_attempt_at, last_success_at, request_date, prepayment_minor, claims
  FROM tax_account.account WHERE company_id = $1`;

const WRITE_COPY = `
  INSERT INTO tax_account.account (company_id, access_status, access_error_code, last_attempt_at, last_success_at,
    request_date, prepayment_minor, claims)
  VALUES ($1, 'ok', '', $2, $2, $3, $4, $5::jsonb)
  ON CONFLICT (company_id) DO UPDATE SET (access_status, access_error_code, last_attempt_at, last_success_at, request_date,
    prepayment_minor, claims) = ('ok', '', excluded.last_attempt_at, excluded.last_success_at, excluded.request_date,
    excluded.prepayment_minor, excluded.claims)`;

const WRITE_FAILURE = `
  INSERT INTO tax_account.account (company_id, access_status, access_error_code, last_attempt_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (company_id) DO UPDATE SET (access_status, access_error_code, last_attempt_at) =
    (excluded.access_status, excluded.access_error_code, excluded.last_attempt_at)`;

export async function readAccount(sql: Sql, companyId: bigint): Promise<StoredAccount | undefined> {
  const row = await sql.row<AccountRow>(READ, [companyId]);
  if (row === undefined) return undefined;
  return {
    accessStatus: row.access_status,
    accessErrorCode: row.access_error_code,
    lastAttemptAt: row.last_attempt_at,
    statement: statementOf(row),
  };
}

function statementOf(row: AccountRow): StoredStatement | null {
  const { last_success_at: readAt, request_date: requestDate, prepayment_minor: prepaymentMinor } = row;
  if (readAt === null || requestDate === null || prepaymentMinor === null) return null;
  const claims = (row.claims ?? []).map((claim) => ({
    ...claim,
    amountMinor: BigInt(claim.amountMinor),
    interestMinor: BigInt(claim.interestMinor),
    remainingMinor: BigInt(claim.remainingMinor),
  }));
  return { readAt, requestDate, prepaymentMinor, claims };
}

/** Replaces the whole copy. */
export async function writeStatement(
  sql: Sql,
  companyId: bigint,
  at: Date,
  { requestDate, prepaymentMinor, claims }: TaxAccountStatement,
): Promise<void> {
  const stored = claims.map((claim): StoredClaim => ({
    ...claim,
    amountMinor: claim.amountMinor.toString(),
    interestMinor: claim.interestMinor.toString(),
    remainingMinor: claim.remainingMinor.toString(),
  }));
  await sql.run(WRITE_COPY, [companyId, at, requestDate, prepaymentMinor, toJson(stored)]);
}

/** Stores a failure and keeps the last good copy. */
export async function writeFailure(
  sql: Sql,
  companyId: bigint,
  at: Date,
  failure: { readonly status: 'rights_missing' | 'failed'; readonly code: string },
): Promise<void> {
  await sql.run(WRITE_FAILURE, [companyId, failure.status, failure.code, at]);
}
