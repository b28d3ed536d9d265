import {
  type Actor,
  type CursorKey,
  type Database,
  encodeId,
  enterCompany,
  isUniqueViolation,
  newUlid,
  placeAfter,
  problem,
  type Problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueue } from '#tasks';
import { type Caller, type CompanyHead, type CompanyState } from '../access/caller.js';
import { identityChanged } from '../access/changes.js';
import { COMPANY } from './company-rows.js';
import { assertWithinQuota, type CompanyQuota } from './company-quota.js';
import { type CountedStatus, NOT_COUNTED, readCompanyStatuses } from './company-status.js';
import {
  type Company,
  type CompanyForProvisioning,
  companyOf,
  type CompanyRow,
  initialRegistration,
  type NewCompany,
  type VatRegistration,
} from './company.js';

/** A company by its id, also one that was deleted. */
export async function findCompany(sql: Sql, id: bigint): Promise<Company | undefined> {
  const row = await sql.row<CompanyRow>(`${COMPANY} WHERE c.id = $1`, [id]);
  return row === undefined ? undefined : companyOf(row);
}

/** Companies of organizations: create, read, move between states. */
export class Companies {
  constructor(private readonly database: Database) {}

  /**
   * Makes a company in state `provisioning`, with the task that provisions it. `inTransaction` runs in the same
   * transaction.
   * @param quota how many the organization may make; null: the installation itself makes it
   * @throws Problem `throttled` when the organization has made as many today as it may, `registry_code_taken` when a live
   *   company has the code, `company_closed` when the firm closed one
   */
  async create(
    actor: Actor,
    wanted: NewCompany,
    inTransaction: (sql: Sql, company: Company) => Promise<void> = () => Promise.resolve(),
    quota: CompanyQuota | null = null,
  ): Promise<Company> {
    try {
      return await this.database.transaction(async (sql) => {
        if (quota !== null) await assertWithinQuota(sql, wanted.organizationId, quota);
        await assertNotClosed(sql, wanted.registryCode);
        const { id } = await sql.one<{ id: bigint }>(
          `INSERT INTO identity.company
             (organization_id, name, registry_code, legal_form, base_currency, address, fiscal_year_start_month, created_by,
              created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9, now())) RETURNING id`,
          [
            wanted.organizationId,
            wanted.name,
            wanted.registryCode,
            wanted.legalForm,
            wanted.baseCurrency ?? 'EUR',
            wanted.address ?? null,
            wanted.fiscalYearStartMonth ?? 1,
            actor.userId,
            quota?.now ?? null,
          ],
        );
        const registration = initialRegistration(wanted);
        await sql.run(
          'INSERT INTO identity.vat_registration (company_id, status, vat_number) VALUES ($1, $2, $3)',
          [id, registration.status, registration.vatNumber],
        );
        await enqueueProvisioning(sql, id);
        const company = companyOf(await sql.one<CompanyRow>(`${COMPANY} WHERE c.id = $1`, [id]));
        await recordAudit(sql, {
          actor,
          organizationId: wanted.organizationId,
          companyId: id,
          action: 'company.create',
          objectType: 'company',
          objectId: encodeId('company', id),
          newValues: {
            name: company.name,
            registry_code: company.registryCode,
            legal_form: company.legalForm,
            vat_status: company.vatStatus,
            vat_number: company.vatNumber,
          },
        });
        await inTransaction(sql, company);
        return company;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'company_registry_code_live')) throw error;
      throw problem(
        'registry_code_taken',
        `A company with the registry code ${wanted.registryCode} already exists.`,
      );
    }
  }

  async find(id: bigint): Promise<Company | undefined> {
    return this.database.read((sql) => findCompany(sql, id));
  }

  /** The counts of pending work in a company, as last computed. */
  async status(id: bigint): Promise<CountedStatus> {
    const statuses = await this.database.readCompany(id, (sql) => readCompanyStatuses(sql, [id]));
    return statuses.get(id) ?? NOT_COUNTED;
  }

  /** The same for several companies: row security shows one company at a time, so the service reads for the list. */
  statuses(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, CountedStatus>> {
    return this.database.system((sql) => readCompanyStatuses(sql, ids));
  }

  /** As `listCompanies`. */
  list(
    organizationIds: Iterable<bigint>,
    count: number,
    before: CursorKey | null = null,
    viewer: Viewer = PERSON,
  ): Promise<Company[]> {
    return this.database.read((sql) => listCompanies(sql, organizationIds, count, before, viewer));
  }
}

/** The viewer of a list of companies: a key or token sees none in which it may do nothing (client-access). */
export type Viewer = Pick<Caller, 'human'> & { readonly credential: Pick<Caller['credential'], 'scopes'> };
const PERSON: Viewer = { human: true, credential: { scopes: new Set() } };

/** Companies of these organizations that a caller sees, newest first: those older than `before`, `count` at most. */
export async function listCompanies(
  sql: Sql,
  organizationIds: Iterable<bigint>,
  count: number,
  before: CursorKey | null = null,
  { human, credential }: Viewer = PERSON,
): Promise<Company[]> {
  const rows = await sql.rows<CompanyRow>(
    `${COMPANY} WHERE c.organization_id = ANY($1) AND (c.created_at, c.id) < ($2::timestamptz, $3::bigint)
       AND ($5::text[] IS NULL OR c.client_scopes && $5) ORDER BY c.created_at DESC, c.id DESC LIMIT $4`,
    [[...organizationIds], ...placeAfter(before), count, human ? null : [...credential.scopes]],
  );
  return rows.map(companyOf);
}

/** Place and state of all companies of these organizations, without those that are deleted. */
export function companyHeadsOf(sql: Sql, organizationIds: readonly bigint[]): Promise<CompanyHead[]> {
  return sql.rows<CompanyHead>(
    `SELECT id, organization_id AS "organizationId", state, client_scopes AS "clientScopes"
     FROM identity.company WHERE organization_id = ANY ($1) AND state <> 'deleted'`,
    [organizationIds],
  );
}

/** The data of a company that provisioning needs, or undefined when there is no such company. */
export async function companyForProvisioning(
  sql: Sql,
  companyId: bigint,
): Promise<CompanyForProvisioning | undefined> {
  const [row, vatRegistrations] = await Promise.all([
    sql.row<CompanyRow>(`${COMPANY} WHERE c.id = $1`, [companyId]),
    sql.rows<VatRegistration>(
      `SELECT status, vat_number AS "vatNumber", valid_from AS "validFrom" FROM identity.vat_registration
       WHERE company_id = $1 ORDER BY valid_from NULLS FIRST, id`,
      [companyId],
    ),
  ]);
  return row === undefined ? undefined : { ...companyOf(row), vatRegistrations };
}

/**
 * Moves a company to a state, in the caller's transaction. A deleted company stays deleted: then nothing happens.
 * `failure` gives the reason for the state `failed`; any other state clears it. Returns whether the company moved.
 */
export async function setCompanyState(
  sql: Sql,
  companyId: bigint,
  state: CompanyState,
  failure?: { readonly code: string; readonly message: string },
): Promise<boolean> {
  const moved = await sql.run(
    `UPDATE identity.company SET state = $2, failure_code = $3, failure_message = $4, updated_at = now(),
       core_company_id = CASE WHEN $2 = 'ready' THEN coalesce(core_company_id, $5) ELSE core_company_id END
     WHERE id = $1 AND state <> 'deleted'`,
    [companyId, state, failure?.code ?? null, failure?.message ?? null, newUlid()],
  );
  if (moved > 0) await identityChanged(sql);
  return moved > 0;
}

/** Fills in the address from the register, where the company has none of its own. */
export async function fillCompanyAddress(sql: Sql, companyId: bigint, address: string): Promise<void> {
  await sql.run(
    'UPDATE identity.company SET address = $2, updated_at = now() WHERE id = $1 AND address IS NULL',
    [companyId, address],
  );
}

/**
 * Retries the provisioning of a company whose provisioning failed. The caller holds the company, in a transaction of
 * that company.
 * @throws Problem `state_conflict` when its provisioning has not failed
 */
export async function retryProvisioning(sql: Sql, actor: Actor, held: Company): Promise<Company> {
  if (held.state !== 'failed') {
    throw problem(
      'state_conflict',
      `Only a company whose provisioning failed can be provisioned again; this one is ${held.state}.`,
    );
  }
  await setCompanyState(sql, held.id, 'provisioning');
  await enqueueProvisioning(sql, held.id);
  await recordAudit(sql, {
    actor,
    organizationId: held.organizationId,
    companyId: held.id,
    action: 'company.provision',
    objectType: 'company',
    objectId: encodeId('company', held.id),
    oldValues: { state: held.state, failure_code: held.failureCode },
    newValues: { state: 'provisioning' },
  });
  return companyOf(await sql.one<CompanyRow>(`${COMPANY} WHERE c.id = $1`, [held.id]));
}

/** The task belongs to the company, so its row is written as that company's. */
async function enqueueProvisioning(sql: Sql, companyId: bigint): Promise<void> {
  await enterCompany(sql, companyId);
  await enqueue(sql, {
    kind: 'provision-company',
    payload: { companyId: companyId.toString() },
    companyId,
  });
}

/**
 * A company that the firm closed keeps its code permanently. The unique index decides between two creations at once.
 */
async function assertNotClosed(sql: Sql, registryCode: string): Promise<void> {
  const closed = await sql.row(
    'SELECT 1 AS one FROM identity.company WHERE registry_code = $1 AND closed_at IS NOT NULL LIMIT 1',
    [registryCode],
  );
  if (closed !== undefined) throw closedProblem(registryCode);
}

function closedProblem(registryCode: string): Problem {
  return problem('company_closed', `The company with the registry code ${registryCode} was closed.`);
}

/** The first of some registry codes with which no company was ever created here. */
export async function freeRegistryCode(
  database: Database,
  codes: readonly string[],
): Promise<string | undefined> {
  const free = await database.read((sql) =>
    sql.row<{ code: string }>(
      `SELECT code FROM unnest($1::text[]) WITH ORDINALITY AS listed (code, place)
       WHERE NOT EXISTS (SELECT FROM identity.company WHERE registry_code = code) ORDER BY place LIMIT 1`,
      [[...codes]],
    ),
  );
  return free?.code;
}
