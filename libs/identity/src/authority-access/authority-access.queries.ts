import { type IsoDate, type Sql } from '#platform';
import { anywhere } from '../firm/anywhere.js';
import { COMPANY } from '../companies/company-rows.js';
import { type Company, companyOf, type CompanyRow } from '../companies/company.js';
import { type AuthorityAccessState } from './authority-access.js';

/** Condition on companies aliased `c`: the last day of the mandate is before the day in the parameter. */
const over = (today: string): string => `coalesce(c.authority_access_valid_to < ${today}, false)`;
const GRANTED = `c.authority_access = 'granted'`;

/** Whether the company holds a mandate today. Data fetched from the authorities is shown only then. */
export async function holdsAuthorityAccess(sql: Sql, companyId: bigint, today: IsoDate): Promise<boolean> {
  const row = await sql.row(
    `SELECT 1 AS one FROM identity.company c WHERE c.id = $1 AND ${GRANTED} AND NOT ${over('$2')}`,
    [companyId, today],
  );
  return row !== undefined;
}

interface FirmCompanyFilter {
  /** Of the mandate. */
  readonly state?: AuthorityAccessState | undefined;
  /** A part of the name, or the whole registry code. */
  readonly text?: string | undefined;
  /** Only these companies. */
  readonly ids?: readonly bigint[] | undefined;
  readonly today: IsoDate;
  /** Only companies before this one, for the next page. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** A company with the names that staff read next to its mandate. */
export interface CompanyForFirm {
  readonly company: Company;
  readonly organizationName: string;
  readonly requestedByName: string | null;
}

/**
 * Companies that are not deleted with their mandates, newest first. Only for staff: the list names all organizations.
 */
export async function listCompaniesForFirm(
  sql: Sql,
  { state, text, ids, today, before, limit }: FirmCompanyFilter,
): Promise<CompanyForFirm[]> {
  const values: unknown[] = [
    before,
    limit,
    ids ?? null,
    text === undefined ? null : anywhere(text),
    text ?? null,
  ];
  const ofState = state === undefined ? '' : `AND ${inState(state, today, values)}`;
  const rows = await sql.rows<CompanyRow>(
    `${COMPANY} WHERE c.state <> 'deleted' AND ($1::bigint IS NULL OR c.id < $1)
       AND ($3::bigint[] IS NULL OR c.id = ANY($3)) AND ($4::text IS NULL OR c.name ILIKE $4 OR c.registry_code = $5)
       ${ofState} ORDER BY c.id DESC LIMIT $2`,
    values,
  );
  const companies = rows.map(companyOf);
  const [organizations, people] = await Promise.all([
    namesOf(
      sql,
      'organization',
      companies.map(({ organizationId }) => organizationId),
    ),
    namesOf(
      sql,
      'app_user',
      companies.flatMap(({ authorityAccess: { requestedBy } }) => requestedBy ?? []),
    ),
  ]);
  return companies.map((company) => ({
    company,
    organizationName: organizations.get(company.organizationId) ?? '',
    requestedByName: people.get(company.authorityAccess.requestedBy ?? 0n) ?? null,
  }));
}

/** Companies whose mandate is in a state on a day, as `authorityAccessOn` defines it. */
function inState(state: AuthorityAccessState, today: IsoDate, values: unknown[]): string {
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  if (state === 'granted') return `${GRANTED} AND NOT ${over(parameter(today))}`;
  const same = `c.authority_access = ${parameter(state)}`;
  return state === 'withdrawn' ? `(${same} OR (${GRANTED} AND ${over(parameter(today))}))` : same;
}

async function namesOf(
  sql: Sql,
  table: 'organization' | 'app_user',
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await sql.rows<{ id: bigint; name: string }>(
    `SELECT id, name FROM identity.${table} WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
