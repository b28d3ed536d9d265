import {
  type ActorCredential,
  type Claim,
  type Database,
  type Fingerprint,
  type Idempotency,
  isKeptResponse,
  type KeptResponse,
  type Sql,
  toJson,
} from '#platform';
import { Answer } from './operation.js';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Ends a request with the answer that is stored for its key. */
export class Replay extends Error {
  constructor(readonly response: KeptResponse) {
    super('answered before');
    this.name = 'Replay';
  }
}

export interface IdempotentCallOptions {
  /** 0 outside any company. */
  readonly companyId: bigint;
  readonly credential: ActorCredential;
  readonly key: string;
  readonly operation: string;
  /** Method and path: the same body sent elsewhere is another request. */
  readonly address: string;
  readonly status: number;
}

/** The progress of a request of many steps, for its retry after a crash. */
export interface RememberedSteps {
  refusalOf(position: number): unknown;
  rememberRefusal(position: number, refusal: unknown): Promise<void>;
  holdIn(sql: Sql): void;
}

/** One request with an idempotency key, from the claim of the key to the stored answer. */
export class IdempotentCall implements RememberedSteps {
  /** The stored answer, to be sent byte for byte. */
  kept: Buffer | undefined;
  private held: Claim | undefined;
  /** Whether steps of the request were refused, which its retry must know. */
  private refusedSteps = false;

  constructor(
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly fingerprint: Fingerprint,
    private readonly options: IdempotentCallOptions,
  ) {}

  get key(): string {
    return this.options.key;
  }

  /**
   * Claims the key for this content.
   * @throws Replay when the request was answered before
   * @throws Problem `idempotency_conflict`, `idempotency_in_progress`
   */
  async claim(content: unknown): Promise<void> {
    const { companyId, credential, key, operation, address } = this.options;
    const whole = `${address}\n${canonical(content)}`;
    const outcome = await this.idempotency.claim({
      companyId,
      credential: { kind: credential.kind, id: credential.id },
      key,
      operation,
      bodyHash: this.fingerprint.of(whole),
      formerHashes: this.fingerprint.formerly(whole),
    });
    if (isKeptResponse(outcome)) throw new Replay(outcome);
    this.held = outcome;
  }

  /** Stores the answer in the transaction of the effect. */
  async keep(sql: Sql, answer: unknown): Promise<void> {
    if (this.held === undefined) return;
    const { body: value, options } = answer instanceof Answer ? answer : new Answer(answer);
    const body = Buffer.from(toJson(value));
    // The table of keys is under row security: keys outside any company belong to company 0.
    if (this.options.companyId === 0n) await sql.run("SELECT set_config('app.company_id', '0', true)");
    const kept = this.idempotency.complete(sql, this.held, {
      status: options.status ?? this.options.status,
      headers: { ...JSON_HEADERS, ...options.headers },
      body,
    });
    sql.withCommit(kept);
    sql.afterCommit(() => {
      this.kept = body;
      this.held = undefined;
    });
  }

  /** Stores an answer whose effect is already committed or needed no transaction. */
  async finish(status: number, text: string | Buffer | undefined): Promise<void> {
    const claim = this.held;
    if (claim === undefined) return;
    const body = typeof text === 'string' ? Buffer.from(text) : (text ?? Buffer.alloc(0));
    const headers = text === undefined ? {} : JSON_HEADERS;
    await this.database.inCompany(this.options.companyId, (sql) =>
      this.idempotency.complete(sql, claim, { status, headers, body }),
    );
    this.held = undefined;
  }

  /** The refusal of a step that an earlier attempt at this request remembered before it died. */
  refusalOf(position: number): unknown {
    return this.held?.refusals[position];
  }

  async rememberRefusal(position: number, refusal: unknown): Promise<void> {
    if (this.held === undefined) return;
    await this.idempotency.remember(this.held, { [position]: refusal });
    this.refusedSteps = true;
  }

  /** Fences a step in its own transaction: it does not commit once a retry has taken over. */
  holdIn(sql: Sql): void {
    if (this.held !== undefined) sql.withCommit(this.idempotency.renew(sql, this.held));
  }

  /** Releases the key after a failure, so that the caller may retry. */
  async release(): Promise<void> {
    const claim = this.held;
    this.held = undefined;
    if (claim === undefined) return;
    const knowsRefusals = this.refusedSteps || Object.keys(claim.refusals).length > 0;
    await (knowsRefusals ? this.idempotency.suspend(claim) : this.idempotency.release(claim));
  }
}

/** The content as text that does not depend on the order of fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
