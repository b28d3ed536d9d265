import { type Actor, encodeId, type IsoDate, problem, type Problem, recordAudit, type Sql } from '#platform';
import { cancelCompanyTasks } from '#tasks';
import { type CompanyState } from '../access/caller.js';
import { identityChanged } from '../access/changes.js';
import { type Scope, SCOPES } from '../access/roles.js';
import { COMPANY } from './company-rows.js';
import { type Company, companyOf, type CompanyRow, type Numbering } from './company.js';

/** The changeable properties of a company; those left out keep their values. */
export interface CompanyChanges {
  readonly name?: string | undefined;
  readonly address?: string | null | undefined;
  readonly invoiceAutoBook?: boolean | undefined;
  readonly autoBookNewSuppliers?: boolean | undefined;
  readonly filesTsdMonthly?: boolean | undefined;
  readonly vatCars?: number | undefined;
  readonly vatCarsPartial?: number | undefined;
  readonly numbering?: Partial<Numbering> | undefined;
}

/**
 * Holds a company until the transaction ends and returns its current state: changes of a company, its provisioning and
 * its end wait for each other here.
 */
export async function holdCompany(sql: Sql, companyId: bigint): Promise<Company | undefined> {
  await sql.run('SELECT 1 FROM identity.company WHERE id = $1 FOR NO KEY UPDATE', [companyId]);
  const row = await sql.row<CompanyRow>(`${COMPANY} WHERE c.id = $1`, [companyId]);
  return row === undefined ? undefined : companyOf(row);
}

/**
 * Holds a company that is not deleted.
 * @throws Problem `not_found`, or `company_not_ready` for a deleted one
 */
export async function holdLiveCompany(sql: Sql, companyId: bigint): Promise<Company> {
  const company = await holdCompany(sql, companyId);
  if (company === undefined) throw problem('not_found', 'There is no such company.');
  if (company.state === 'deleted') throw deleted();
  return company;
}

/**
 * Changes a company that the caller holds, and records it in the audit trail; setting the present values changes
 * nothing.
 */
export async function changeCompany(
  sql: Sql,
  actor: Actor,
  before: Company,
  changes: CompanyChanges,
): Promise<Company> {
  const after: Company = {
    ...before,
    name: changes.name ?? before.name,
    address: changes.address === undefined ? before.address : changes.address,
    invoiceAutoBook: changes.invoiceAutoBook ?? before.invoiceAutoBook,
    autoBookNewSuppliers: changes.autoBookNewSuppliers ?? before.autoBookNewSuppliers,
    filesTsdMonthly: changes.filesTsdMonthly ?? before.filesTsdMonthly,
    vatCars: changes.vatCars ?? before.vatCars,
    vatCarsPartial: changes.vatCarsPartial ?? before.vatCarsPartial,
    numbering: mergedNumbering(before.numbering, changes.numbering),
  };
  const [oldValues, newValues] = differences(settings(before), settings(after));
  if (Object.keys(newValues).length === 0) return before;
  const { updatedAt } = await sql.one<{ updatedAt: Date }>(
    `UPDATE identity.company SET name = $2, address = $3, invoice_auto_book = $4, auto_book_new_suppliers = $5,
       files_tsd_monthly = $6, numbering_policy = $7, numbering_prefix = $8, numbering_padding = $9,
       numbering_per_year = $10, vat_cars = $11, vat_cars_partial = $12, updated_at = now()
     WHERE id = $1 RETURNING updated_at AS "updatedAt"`,
    [
      before.id,
      after.name,
      after.address,
      after.invoiceAutoBook,
      after.autoBookNewSuppliers,
      after.filesTsdMonthly,
      after.numbering.policy,
      after.numbering.prefix,
      after.numbering.padding,
      after.numbering.perYear,
      after.vatCars,
      after.vatCarsPartial,
    ],
  );
  await recordAudit(sql, { ...audited(actor, before), action: 'company.update', oldValues, newValues });
  return { ...after, updatedAt };
}

/**
 * Ends a company: state `deleted`, its tasks cancelled, its registry code free again. Rows and files stay for the
 * period that the law requires. The transaction must be the company's own. Deleting it twice changes nothing.
 * @throws Problem `not_found`
 */
export async function deleteCompany(sql: Sql, actor: Actor, companyId: bigint): Promise<void> {
  const company = await holdCompany(sql, companyId);
  if (company === undefined) throw problem('not_found', 'There is no such company.');
  if (company.state === 'deleted') return;
  await end(sql, actor, company, { action: 'company.delete', closedAt: null });
}

/**
 * Ends a company on behalf of the firm: like `deleteCompany`, but the registry code answers `company_closed` from then
 * on. A company that its owner deleted can still be closed.
 * @throws Problem `not_found`
 */
export async function closeCompany(sql: Sql, actor: Actor, companyId: bigint, at: Date): Promise<void> {
  const company = await holdCompany(sql, companyId);
  if (company === undefined) throw problem('not_found', 'There is no such company.');
  const closed = await sql.row(
    'SELECT 1 AS one FROM identity.company WHERE id = $1 AND closed_at IS NOT NULL',
    [companyId],
  );
  if (closed === undefined) await end(sql, actor, company, { action: 'company.close', closedAt: at });
}

async function end(
  sql: Sql,
  actor: Actor,
  company: Company,
  how: { readonly action: string; readonly closedAt: Date | null },
): Promise<void> {
  const state: CompanyState = 'deleted';
  await sql.run(
    `UPDATE identity.company SET state = $2, closed_at = $3, failure_code = NULL, failure_message = NULL,
       updated_at = now() WHERE id = $1`,
    [company.id, state, how.closedAt],
  );
  await cancelCompanyTasks(sql, company.id);
  await recordAudit(sql, {
    ...audited(actor, company),
    action: how.action,
    oldValues: { state: company.state },
    newValues: { state },
  });
  await identityChanged(sql);
}

/**
 * Sets the scopes that a company, which the caller holds, allows keys and tokens: they apply from the next request on,
 * in every process.
 */
export async function letClients(
  sql: Sql,
  actor: Actor,
  before: Company,
  scopes: readonly Scope[],
): Promise<Company> {
  const clientScopes = SCOPES.filter((scope) => scopes.includes(scope));
  if (clientScopes.join() === before.clientScopes.join()) return before;
  const { updatedAt } = await sql.one<{ updatedAt: Date }>(
    `UPDATE identity.company SET client_scopes = $2, updated_at = now()
     WHERE id = $1 RETURNING updated_at AS "updatedAt"`,
    [before.id, clientScopes],
  );
  await recordAudit(sql, {
    ...audited(actor, before),
    action: 'company.client_access',
    oldValues: { scopes: before.clientScopes },
    newValues: { scopes: clientScopes },
  });
  await identityChanged(sql);
  return { ...before, clientScopes, updatedAt };
}

/** The actor and the company, for the audit trail. */
export function audited(actor: Actor, company: Company) {
  return {
    actor,
    organizationId: company.organizationId,
    companyId: company.id,
    objectType: 'company',
    objectId: encodeId('company', company.id),
  };
}

function mergedNumbering(before: Numbering, changes: CompanyChanges['numbering'] = {}): Numbering {
  return {
    policy: changes.policy ?? before.policy,
    prefix: changes.prefix ?? before.prefix,
    padding: changes.padding ?? before.padding,
    perYear: changes.perYear ?? before.perYear,
  };
}

type Settings = Readonly<Record<string, string | number | boolean | null | IsoDate>>;

function settings({ numbering, ...company }: Company): Settings {
  return {
    name: company.name,
    address: company.address,
    invoice_auto_book: company.invoiceAutoBook,
    auto_book_new_suppliers: company.autoBookNewSuppliers,
    files_tsd_monthly: company.filesTsdMonthly,
    vat_cars: company.vatCars,
    vat_cars_partial: company.vatCarsPartial,
    numbering_policy: numbering.policy,
    numbering_prefix: numbering.prefix,
    numbering_padding: numbering.padding,
    numbering_per_year: numbering.perYear,
  };
}

/** The properties that differ: their old values, and their new ones. */
function differences(before: Settings, after: Settings): [Settings, Settings] {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (values: Settings) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return [only(before), only(after)];
}

function deleted(): Problem {
  return problem('company_not_ready', 'The company is deleted.');
}
