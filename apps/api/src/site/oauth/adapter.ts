import { type OauthStates } from '#identity';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { type RedirectRules } from './redirects.js';

/** Kinds that are not stored: this service's own sessions say who is signed in. */
const FORGOTTEN: ReadonlySet<string> = new Set(['Session']);

const NUL = String.raw`\u0000`;

/** The storage of the authorization server for one kind of object. */
export class StateAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly states: OauthStates,
    private readonly redirects: RedirectRules,
  ) {}

  /** @throws InvalidRequest when Postgres cannot store a text, which the caller sent */
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

  /**
   * An app that registered before the current rules receives answers only at addresses that they allow, unless
   * somebody has connected it.
   */
  private async lawful(id: string, client: AdapterPayload): Promise<AdapterPayload> {
    const { redirect_uris: addresses = [] } = client;
    const allowed = addresses.filter((one) => this.redirects.fault(one) === undefined);
    if (allowed.length === addresses.length || (await this.states.isClientConnected(id))) return client;
    return { ...client, redirect_uris: allowed };
  }

  /** The service's own page looks up the codes that people type. */
  async findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** @throws InvalidGrant for all but the first of simultaneous requests */
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
