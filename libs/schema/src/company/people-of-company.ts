import { type Sql } from '#platform';
import { type CompanyManifest } from './company-manifest.js';
import { type CompanyTable } from './company-tables.js';

/** Columns that name a person by id. */
const OF_PEOPLE = /^(user_id|\w+_by)$/;

const FACTS = `
  SELECT company.id::text AS id, company.name, company.registry_code, book.commit_seq::text AS commit_seq,
    organization.id::text AS "organizationId", organization.name AS "organizationName",
    to_char(organization.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "organizationCreatedAt",
    organization.second_factor_of AS "secondFactorOf",
    to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "takenAt"
  FROM identity.company AS company
  JOIN identity.organization AS organization ON organization.id = company.organization_id
  JOIN books.book AS book ON book.company_id = company.id
  WHERE company.id = $1`;

interface FactsRow {
  readonly id: string;
  readonly name: string;
  readonly registry_code: string;
  readonly commit_seq: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationCreatedAt: string;
  readonly secondFactorOf: string;
  readonly takenAt: string;
}

const PEOPLE = `
  SELECT person.id::text AS id, person.name,
    CASE WHEN member.role IS NULL THEN NULL ELSE person.email END AS email, person.language, member.role,
    person.deactivated_at IS NOT NULL AS locked
  FROM identity.app_user AS person
  LEFT JOIN identity.membership AS member
    ON member.user_id = person.id AND member.organization_id = $1 AND member.ended_at IS NULL
  WHERE member.id IS NOT NULL OR person.id = ANY ($2::bigint[])
  ORDER BY person.id`;

/** The company, its organization and the people that its rows name, on the snapshot of an export. */
export async function factsOfCompany(
  sql: Sql,
  companyId: bigint,
  tables: readonly CompanyTable[],
): Promise<Pick<CompanyManifest, 'company' | 'commit_seq' | 'organization' | 'people' | 'taken_at'>> {
  const facts = await sql.one<FactsRow>(FACTS, [companyId]);
  const named = await idsOf(sql, companyId, tables);
  return {
    taken_at: facts.takenAt,
    company: { id: facts.id, name: facts.name, registry_code: facts.registry_code },
    commit_seq: facts.commit_seq,
    organization: {
      id: facts.organizationId,
      name: facts.organizationName,
      created_at: facts.organizationCreatedAt,
      second_factor_of: facts.secondFactorOf,
    },
    people: await sql.rows<CompanyManifest['people'][number]>(PEOPLE, [facts.organizationId, [...named]]),
  };
}

async function idsOf(
  sql: Sql,
  companyId: bigint,
  tables: readonly CompanyTable[],
): Promise<ReadonlySet<bigint>> {
  const ids = new Set<bigint>();
  for (const { name, columns, companyColumn } of tables) {
    for (const column of columns.filter((one) => OF_PEOPLE.test(one))) {
      const rows = await sql.rows<{ id: bigint }>(
        `SELECT DISTINCT ${column} AS id FROM ${name} WHERE ${companyColumn} = $1 AND ${column} IS NOT NULL`,
        [companyId],
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  return ids;
}
