import { Inject, Injectable } from '@nestjs/common';
import {
  type Access,
  accessAnywhere,
  accessTo,
  type Caller,
  type CompanyState,
  type Demand,
  Identity,
  lacksStaffFactor,
  type Refusal,
  refusal,
  StaffTrail,
} from '#identity';
import { type Config, CONFIG, decodeId, employeesEnabled, type Problem, problem } from '#platform';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Authentication } from './authentication.js';
import { costOf } from './file-declaration.js';
import { type OperationDeclaration } from './operation.js';
import { challenged } from './challenge.js';
import { Rates } from './rates.js';
import { ApiSettings } from './settings.js';

/** A refusal names the missing right, so that the reader knows what to ask for. */
const REFUSALS: Readonly<Record<Refusal, (demand: Demand) => string>> = {
  permission_denied: ({ permissions }) =>
    `Your role does not allow this: it does not have ${permissions.join(' or ')}.`,
  insufficient_scope: ({ scope }) => `This needs the scope ${scope}, which the credential does not have.`,
  human_actor_required: () => 'Only a signed-in person may do this.',
};

const NEVER_BY_CLIENTS = 'Only a person signed in to the app may do this, not a key or token.';

const BY_COMPANY = 'This company does not allow keys and tokens to do this (client-access).';

/**
 * Admits a request before its body is read: authentication, rate, visibility of the company, role, scope, a person
 * where one is required, an enabled feature, and books that are ready. Later checks (body, object, state) happen
 * elsewhere.
 */
@Injectable()
export class Admission {
  constructor(
    @Inject(Authentication) private readonly authentication: Authentication,
    @Inject(Identity) private readonly identity: Identity,
    @Inject(Rates) private readonly rates: Rates,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
    @Inject(StaffTrail) private readonly staffTrail: StaffTrail,
  ) {}

  /** @throws Problem of the first check that fails */
  async admit(operation: OperationDeclaration, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { call } = request;
    call.caller = await this.callerOf(operation, request);
    await this.rates.spend(call.caller.credential, costOf(operation, request.query), reply);
    call.access = await this.enter(operation, call.caller, request);
    if (call.caller.staffPowers) {
      const { id, scope, path } = operation;
      await this.staffTrail.note(call.access, {
        operation: id,
        area: areaOf(path),
        scope,
        requestId: request.id,
      });
    }
  }

  /**
   * The caller's access to the operation of this request: again while a stream is open, whose caller may lose it.
   * @throws Problem of the first check that fails
   */
  async enter(operation: OperationDeclaration, caller: Caller, request: FastifyRequest): Promise<Access> {
    if (operation.staff === true && lacksStaffFactor(caller)) throw staffOff();
    const access = await this.reach(caller, request);
    if (access === undefined) {
      const what = request.call.companyId === undefined ? 'organization' : 'company';
      throw problem('not_found', `There is no such ${what}.`);
    }
    if (operation.account !== true && lacksStaffFactor(caller)) throw staffOff();
    assertMay(operation, access);
    if (operation.staff === true && !caller.staffPowers) {
      throw problem('permission_denied', 'Only the staff of the firm may do this.');
    }
    if (operation.verified === true && !caller.user.emailVerified) throw unverified();
    assertOn(operation, this.config);
    assertReady(operation, access.company?.state);
    return access;
  }

  private callerOf(operation: OperationDeclaration, request: FastifyRequest): Promise<Caller> {
    const caller = this.authentication.caller(request);
    if (operation.mcp !== true) return caller;
    return caller.catch((error: unknown) => {
      throw challenged(error, this.settings.baseUrl);
    });
  }

  /** Undefined when the caller cannot reach the company or organization of the path. */
  private reach(
    caller: Caller,
    { call, params }: FastifyRequest,
  ): Promise<Access | undefined> | Access | undefined {
    const { company_id: company, organization_id: organization } = params as Record<string, string>;
    if (company !== undefined) {
      call.companyId = company;
      const id = decodeId('company', company);
      return id === undefined ? undefined : this.identity.companyAccess(caller, id);
    }
    if (organization === undefined) return accessAnywhere(caller);
    const id = decodeId('organization', organization);
    return id === undefined ? undefined : accessTo(caller, id, null);
  }
}

/**
 * The role, then the scope, then whether a person calls.
 * @throws Problem `permission_denied`, `insufficient_scope`, `human_actor_required`
 */
export function assertMay(operation: OperationDeclaration, access: Access): void {
  const refused = refusalOf(operation, access);
  if (refused === undefined) return;
  const demand = demandOf(operation);
  const { caller } = access;
  const { human } = caller;
  // The role may well allow it: this kind of credential never does.
  const byClient = refused === 'permission_denied' && demand.session && !human;
  const byCompany = refused === 'insufficient_scope' && caller.credential.scopes.has(demand.scope);
  throw problem(refused, byClient ? NEVER_BY_CLIENTS : byCompany ? BY_COMPANY : REFUSALS[refused](demand));
}

/** Why the caller may not run the operation; undefined when it may. */
export function refusalOf(
  operation: OperationDeclaration,
  { caller, effectiveRole, scopes }: Access,
): Refusal | undefined {
  return refusal(demandOf(operation), effectiveRole, { human: caller.human, scopes });
}

/**
 * The area of a company or an organization that a path addresses: the segment after its id, or the company or
 * organization itself.
 */
function areaOf(path: string): string {
  const [, about, area] = /\/:(company|organization)_id\/([^/:]*)/.exec(path) ?? [];
  return area === undefined || area === '' ? (about ?? '') : area;
}

const demands = new WeakMap<OperationDeclaration, Demand>();

function demandOf(operation: OperationDeclaration): Demand {
  let demand = demands.get(operation);
  if (demand === undefined) {
    const { permission, scope, human, session, staff } = operation;
    const permissions = permission === null ? [] : typeof permission === 'string' ? [permission] : permission;
    demands.set(
      operation,
      (demand = { permissions, scope, human: human === true, session: session === true || staff === true }),
    );
  }
  return demand;
}

function staffOff(): Problem {
  return problem('mfa_required', 'Staff must show a second factor in their session every 12 hours.');
}

function unverified(): Problem {
  return problem('email_unverified', 'Confirm your e-mail address first, with the link in the letter.');
}

function assertOn({ feature }: OperationDeclaration, config: Config): void {
  if (feature === 'employees' && !employeesEnabled(config))
    throw problem('employees_disabled', 'The employment register is off on this server.');
  if (feature === 'inbox' && !config.RAAMAT_INBOX)
    throw problem('inbox_disabled', 'The invoice inbox is off on this server.');
}

const NOT_READY: Readonly<Record<Exclude<CompanyState, 'ready'>, string>> = {
  provisioning: 'The books of this company are being set up. Try again soon.',
  failed: 'The books of this company could not be set up. POST …/provisioning/retry/ tries again.',
  deleted: 'The company is deleted.',
};

function assertReady({ books, live }: OperationDeclaration, state: CompanyState | undefined): void {
  if (state === undefined || state === 'ready') return;
  if (books === true || (live === true && state === 'deleted'))
    throw problem('company_not_ready', NOT_READY[state]);
}
