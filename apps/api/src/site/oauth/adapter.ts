import { type OauthStates } from '#identity';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { type RedirectRules } from './redirects.js';

/** Kinds of which nothing is remembered: who is signed in is known by our own sessions. */
const FORGOTTEN: ReadonlySet<string> = new Set(['Session']);

const NUL = String.raw`\u0000`;

/** The memory of the authorization server, one kind of thing in it. */
export class StateAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly states: OauthStates,
    private readonly redirects: RedirectRules,
  ) {}

  /** @throws InvalidRequest of a text that Postgres cannot keep: whoever asked sent it */
  async upsert(id: string, payload: AdapterPayload, lifeSeconds?: number): Promise<void> {
    if (FORGOTTEN.has(this.kind)) return;
    if (JSON.stringify(payload).includes(NUL)) throw new errors.InvalidRequest('no text may hold U+0000');
    await this.states.upsert(this.kind, id, { ...payload }, lifeSeconds);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (FORGOTTEN.has(this.kind)) return undefined;
    const found = await this.states.find(this.kind, id);
    return this.kind === 'Client' && found !== undefined ? this.lawful(id, found) : found;
  }

  /** An app that registered before the rules of today is answered only where they allow, unless somebody has it connected. */
  private async lawful(id: string, client: AdapterPayload): Promise<AdapterPayload> {
    const { redirect_uris: addresses = [] } = client;
    const allowed = addresses.filter((one) => this.redirects.fault(one) === undefined);
    if (allowed.length === addresses.length || (await this.states.isClientConnected(id))) return client;
    return { ...client, redirect_uris: allowed };
  }

  /** Codes that people type are looked up by our own page. */
  async findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** @throws InvalidGrant of requests that found it unused at the same moment, all but the first */
  async consume(id: string): Promise<void> {
    if (!(await this.states.consume(this.kind, id))) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.states.destroy(this.kind, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.states.endGrant(grantId);
  }
}
