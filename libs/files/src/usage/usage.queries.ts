import { isoDate, type IsoDate, type Sql } from '#platform';
import { type Addition, type Limits, type Usage } from './limits.js';

/** A company's usage with the limits that staff set; undefined: the installation's applies. */
export interface CompanyUsage {
  readonly usage: Usage;
  readonly own: { readonly [Name in keyof Limits]: NonNullable<Limits[Name]> | null };
}

interface UsageRow {
  readonly company_id: bigint;
  readonly stored_bytes: bigint | null;
  readonly day: string | null;
  readonly files: number | null;
  readonly mails: number | null;
  readonly pages: number | null;
  readonly own_stored_bytes: bigint | null;
  readonly own_files: number | null;
  readonly own_mails: number | null;
  readonly own_pages: number | null;
}

const OWN = `own.stored_bytes AS own_stored_bytes, own.files_a_day AS own_files, own.mails_a_day AS own_mails,
  own.pages_a_day AS own_pages`;

/** The row is locked until the transaction ends: each of several simultaneous additions sees the earlier ones. */
const ADD = `
  WITH added AS (
    INSERT INTO files.usage AS kept (company_id, stored_bytes, day, files, mails, pages) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (company_id) DO UPDATE SET
      stored_bytes = kept.stored_bytes + excluded.stored_bytes,
      day = greatest(kept.day, excluded.day),
      files = CASE WHEN kept.day >= excluded.day THEN kept.files ELSE 0 END + excluded.files,
      mails = CASE WHEN kept.day >= excluded.day THEN kept.mails ELSE 0 END + excluded.mails,
      pages = CASE WHEN kept.day >= excluded.day THEN kept.pages ELSE 0 END + excluded.pages
    RETURNING company_id, stored_bytes, day::text, files, mails, pages)
  SELECT added.*, ${OWN} FROM added LEFT JOIN files.company_limit AS own USING (company_id)`;

/** Adds to the usage of a company; returns the new usage. */
export async function addUsage(
  sql: Sql,
  companyId: bigint,
  day: IsoDate,
  addition: Addition,
): Promise<CompanyUsage> {
  const { storedBytes = 0n, files = 0, mails = 0, pages = 0 } = addition;
  return usageOf(await sql.one<UsageRow>(ADD, [companyId, storedBytes, day, files, mails, pages]), day);
}

const OF_COMPANIES = `
  SELECT one.company_id, kept.stored_bytes, kept.day::text, kept.files, kept.mails, kept.pages, ${OWN}
  FROM unnest($1::bigint[]) AS one (company_id)
  LEFT JOIN files.usage AS kept ON kept.company_id = one.company_id
  LEFT JOIN files.company_limit AS own ON own.company_id = one.company_id`;

/** The usage of companies on a day; zero for a company without uploads. */
export async function usageOfCompanies(
  sql: Sql,
  companyIds: readonly bigint[],
  day: IsoDate,
): Promise<ReadonlyMap<bigint, CompanyUsage>> {
  const rows = await sql.rows<UsageRow>(OF_COMPANIES, [companyIds]);
  return new Map(rows.map((row) => [row.company_id, usageOf(row, day)]));
}

function usageOf(row: UsageRow, day: IsoDate): CompanyUsage {
  // A clock that is behind another's does not restore an earlier day.
  const current = row.day !== null && row.day >= day;
  return {
    usage: {
      day: current ? isoDate(row.day) : day,
      storedBytes: row.stored_bytes ?? 0n,
      files: current ? (row.files ?? 0) : 0,
      mails: current ? (row.mails ?? 0) : 0,
      pages: current ? (row.pages ?? 0) : 0,
    },
    own: {
      storedBytes: row.own_stored_bytes,
      filesADay: row.own_files,
      mailsADay: row.own_mails,
      pagesADay: row.own_pages,
    },
  };
}
