import { type Access } from '#identity';
import { type CommandRunner } from '#ledger';
import { type Actor, type PageRequest, problem, type Sql } from '#platform';
import { type z } from 'zod';
import {
  assertMay,
  assertProved,
  NO_BODY,
  type OperationDeclaration,
  type OperationInput,
  parsePart,
  type RunsOperation,
} from '../http/index.js';

type Payload = Readonly<Record<string, unknown>>;

/** The batch that a step belongs to. */
type BatchInput = OperationInput<object, object, unknown>;

/**
 * One command of a batch, as a call of its own operation: the same permission, judgement, proof, forms and handler. Its
 * key is that of the batch with its position, which no caller can write: keys contain no blanks.
 */
export class BatchStep implements RunsOperation {
  readonly query = {};
  readonly body: undefined;
  readonly params: object = {};
  readonly steps = undefined;
  readonly format = undefined;
  readonly snapshot = undefined;

  constructor(
    private readonly batch: BatchInput,
    private readonly operation: OperationDeclaration,
    private readonly payload: Payload,
    private readonly position: number,
    readonly within: CommandRunner | undefined,
  ) {}

  get actor(): Actor {
    return this.batch.actor;
  }

  get access(): Access {
    return this.batch.access;
  }

  get companyId(): bigint {
    return this.batch.companyId;
  }

  get organizationId(): bigint {
    return this.batch.organizationId;
  }

  get dryRun(): boolean {
    return this.batch.dryRun;
  }

  get request(): OperationInput['request'] {
    return this.batch.request;
  }

  get idempotencyKey(): string | undefined {
    const { idempotencyKey: key } = this.batch;
    return key === undefined ? undefined : `${key} ${this.position}`;
  }

  /** The batch keeps the answers of its steps. A step only makes sure that no retry runs at the same time. */
  keep(sql: Sql): Promise<void> {
    this.batch.steps?.holdIn(sql);
    return Promise.resolve();
  }

  claim(): Promise<void> {
    throw new Error('A command of a batch has no parts.');
  }

  read(): Promise<never> {
    throw new Error('A command of a batch reads within its commit.');
  }

  readAudited(): Promise<never> {
    return this.read();
  }

  page(): PageRequest {
    throw new Error('A command of a batch is not a list.');
  }

  /** The checks of a request to the operation, in the same order. */
  async run(controller: object, handle: () => unknown): Promise<unknown> {
    assertMay(this.operation, this.access);
    Object.assign(this, partsOf(this.operation, this.payload));
    await assertProved(this.operation, this, controller);
    return handle();
  }
}

/** Splits a payload into what the operation takes in its path and in its body. */
function partsOf(
  { params: form, body: bodyForm }: OperationDeclaration,
  payload: Payload,
): { params: object; body: unknown } {
  const inPath = Object.keys(form?.shape ?? {});
  const given = Object.entries(payload);
  const body = Object.fromEntries(given.filter(([name]) => !inPath.includes(name)));
  const parsed = parsePart<z.ZodType>(bodyForm ?? NO_BODY, body, 'payload');
  return {
    params: paramsOf(form, Object.fromEntries(given.filter(([name]) => inPath.includes(name)))),
    body: bodyForm === undefined ? undefined : parsed,
  };
}

/** A missing id is a fault of the payload; a malformed one names nothing, as in a path. */
function paramsOf(form: z.ZodObject | undefined, given: Payload): object {
  if (form === undefined) return {};
  const read = form.safeParse(given);
  if (read.success) return read.data;
  const complete = Object.keys(form.shape).every((name) => given[name] !== undefined);
  if (complete) throw problem('not_found', 'There is no such object.');
  return parsePart(form, given, 'payload');
}
