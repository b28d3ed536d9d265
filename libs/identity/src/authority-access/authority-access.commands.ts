import {
  type Actor,
  fieldProblem,
  holdsPersonalCode,
  type IsoDate,
  problem,
  recordAudit,
  type Sql,
} from '#platform';
import { enqueueAll } from '#tasks';
import { audited, holdCompany, holdLiveCompany } from '../companies/company-changes.js';
import { type Company } from '../companies/company.js';
import { ownersOf } from '../companies/ready-companies.js';
import {
  type AuthorityAccess,
  type AuthorityAccessState,
  authorityAccessOn,
  BY_SANDBOX,
  BY_STAFF,
  NO_AUTHORITY_ACCESS,
} from './authority-access.js';

/** The decision: who makes it, about which company, and when. The transaction must be the company's own. */
export interface AuthorityAccessCall {
  readonly actor: Actor;
  readonly companyId: bigint;
  readonly now: Date;
  readonly today: IsoDate;
}

interface AuthorityAccessRequest {
  readonly basis: string;
  readonly fileId: bigint | null;
}

/**
 * Asks for a mandate, or asks again on another basis.
 * @throws Problem `state_conflict` while one is granted, `validation_error` for a basis with a personal code in it
 */
export async function requestAuthorityAccess(
  sql: Sql,
  call: AuthorityAccessCall,
  { basis, fileId }: AuthorityAccessRequest,
): Promise<Company> {
  assertNoPersonalCode('basis', basis);
  const { company, access } = await hold(sql, call);
  if (access.state === 'granted') throw problem('state_conflict', 'Access is already granted.');
  return keep(sql, call, company, 'request', {
    ...NO_AUTHORITY_ACCESS,
    state: 'requested',
    basis,
    fileId,
    requestedBy: call.actor.userId,
    requestedAt: call.now,
  });
}

/**
 * Grants a mandate, or changes the last day and the basis of one. Requests to the authorities that waited for it are
 * made now. The owners get a letter.
 * @throws Problem `validation_error` for a last day that is over
 */
export async function grantAuthorityAccess(
  sql: Sql,
  call: AuthorityAccessCall,
  { basis, validTo }: { readonly basis: string | null; readonly validTo: IsoDate | null },
): Promise<Company> {
  assertNoPersonalCode('basis', basis);
  if (validTo !== null && validTo < call.today) {
    throw fieldProblem(
      'validation_error',
      'valid_to',
      'in_the_past',
      'The last day of the access is in the past.',
    );
  }
  const { company, access } = await hold(sql, call);
  const granted = await keep(sql, call, company, 'grant', {
    ...access,
    state: 'granted',
    basis: basis ?? access.basis ?? BY_STAFF,
    grantedBy: call.actor.userId,
    grantedAt: call.now,
    validTo,
    reason: null,
  });
  if (company.state === 'ready') {
    const { companyId } = call;
    await enqueueAll(sql, [
      { kind: 'refresh-tax-account', payload: {}, companyId },
      { kind: 'sync-register', payload: {}, companyId },
    ]);
  }
  await writeToOwners(sql, company, 'granted', null);
  return granted;
}

/**
 * Refuses a requested mandate. The owners get a letter with the reason.
 * @throws Problem `state_conflict` when nothing was asked for, `validation_error` for a reason with a personal code in it
 */
export function refuseAuthorityAccess(sql: Sql, call: AuthorityAccessCall, reason: string): Promise<Company> {
  return end(sql, call, { from: 'requested', to: 'refused', verb: 'refuse' }, reason);
}

/**
 * Withdraws a mandate: the authorities are asked nothing more, and the data fetched from them is hidden. The owners get
 * a letter with the reason.
 * @throws Problem `state_conflict` when none is granted, `validation_error` for a reason with a personal code in it
 */
export function withdrawAuthorityAccess(
  sql: Sql,
  call: AuthorityAccessCall,
  reason: string,
): Promise<Company> {
  return end(sql, call, { from: 'granted', to: 'withdrawn', verb: 'withdraw' }, reason);
}

/**
 * Grants a company its mandate in the commit that gives it its books, on an installation whose authorities are
 * stand-ins. An earlier decision by a person is kept.
 */
export async function grantToSandbox(sql: Sql, call: AuthorityAccessCall): Promise<void> {
  const { company, access } = await hold(sql, call);
  if (access.state !== 'none' && access.state !== 'requested') return;
  await keep(sql, call, company, 'grant', {
    ...access,
    state: 'granted',
    basis: access.basis ?? BY_SANDBOX,
    grantedAt: call.now,
  });
}

interface Ending {
  readonly from: AuthorityAccessState;
  readonly to: 'refused' | 'withdrawn';
  readonly verb: string;
}

async function end(sql: Sql, call: AuthorityAccessCall, how: Ending, reason: string): Promise<Company> {
  assertNoPersonalCode('reason', reason);
  const { company, access } = await hold(sql, call);
  if (access.state !== how.from) {
    throw problem('state_conflict', `The access is ${access.state} and cannot be ${how.to}.`);
  }
  const ended = await keep(sql, call, company, how.verb, { ...access, state: how.to, reason });
  await writeToOwners(sql, company, how.to, reason);
  return ended;
}

async function hold(
  sql: Sql,
  { companyId, today }: AuthorityAccessCall,
): Promise<{ readonly company: Company; readonly access: AuthorityAccess }> {
  const company = await holdLiveCompany(sql, companyId);
  return { company, access: authorityAccessOn(company.authorityAccess, today) };
}

async function keep(
  sql: Sql,
  { actor }: AuthorityAccessCall,
  company: Company,
  verb: string,
  next: AuthorityAccess,
): Promise<Company> {
  await sql.run(
    `UPDATE identity.company SET authority_access = $2, authority_access_basis = $3, authority_access_file_id = $4,
       authority_access_requested_by = $5, authority_access_requested_at = $6, authority_access_granted_by = $7,
       authority_access_granted_at = $8, authority_access_valid_to = $9, authority_access_reason = $10, updated_at = now()
     WHERE id = $1`,
    [
      company.id,
      next.state,
      next.basis,
      next.fileId,
      next.requestedBy,
      next.requestedAt,
      next.grantedBy,
      next.grantedAt,
      next.validTo,
      next.reason,
    ],
  );
  await recordAudit(sql, {
    ...audited(actor, company),
    action: `authority_access.${verb}`,
    oldValues: auditedValues(company.authorityAccess),
    newValues: auditedValues(next),
  });
  return (await holdCompany(sql, company.id)) ?? company;
}

const auditedValues = ({ state, basis, validTo, reason }: AuthorityAccess) => ({
  state,
  basis,
  valid_to: validTo,
  reason,
});

async function writeToOwners(
  sql: Sql,
  company: Company,
  decision: 'granted' | 'refused' | 'withdrawn',
  reason: string | null,
): Promise<void> {
  const owners = await ownersOf(sql, company.organizationId);
  await enqueueAll(
    sql,
    owners.map((email) => ({
      kind: 'send-mail' as const,
      payload: {
        letter: 'authority_access' as const,
        email,
        companyId: company.id.toString(),
        decision,
        reason,
      },
    })),
  );
}

/** Many people read bases and reasons, and they are kept permanently; they must not contain a personal code. */
function assertNoPersonalCode(field: string, text: string | null): void {
  if (text !== null && holdsPersonalCode(text)) {
    throw fieldProblem(
      'validation_error',
      field,
      'personal_code_misplaced',
      `Give the ${field} without a personal code.`,
    );
  }
}
