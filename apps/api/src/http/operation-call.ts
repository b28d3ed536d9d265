import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type Access, actorOf, proofProblem } from '#identity';
import {
  type Actor,
  type AuditRecord,
  Clock,
  CursorCodec,
  Database,
  Fingerprint,
  Idempotency,
  pageRequest,
  type PageRequest,
  problem,
  recordAudit,
  type Sql,
  toJsonToSend,
} from '#platform';
import { type Language } from '#reasons';
import { type FileFormat } from '#sheets';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queryOf } from './dry-run.js';
import { IdempotentCall, Replay } from './idempotent-call.js';
import { weakEtag, holds } from './etag.js';
import { FileAnswer, type FileCall } from './file-answer.js';
import { formatOf } from './file-declaration.js';
import { JsonStream } from './json-stream.js';
import { inLanguage, languageOfAnswer, tellsReasons } from './reason-texts.js';
import { Answer, type OperationDeclaration, type OperationInput, type RunsOperation } from './operation.js';
import { ApiSettings } from './settings.js';
import { assertOnce, assertStorable, invalid, parsePart } from './validation.js';

const JSON_TYPE = 'application/json; charset=utf-8';
export const NO_BODY = z.strictObject({}, 'This operation has no request body.');
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The services that every call of an operation needs. */
@Injectable()
export class OperationServices {
  constructor(
    @Inject(Idempotency) readonly idempotency: Idempotency,
    @Inject(Database) readonly database: Database,
    @Inject(Fingerprint) readonly fingerprint: Fingerprint,
    @Inject(CursorCodec) readonly cursors: CursorCodec,
    @Inject(ApiSettings) readonly settings: ApiSettings,
    @Inject(Clock) readonly clock: Clock,
  ) {}
}

/** Rows on a page of a list that becomes a file. */
const ROWS_OF_FILE = 500;

/**
 * One call of an operation around its handler: validates the input by the declaration, replays by the idempotency
 * key, and turns the result into the declared answer. It is a class, not an object literal per call: every request
 * passes here, and the engine optimises one shape.
 */
export class OperationCall implements RunsOperation, FileCall {
  readonly companyId: bigint;
  readonly organizationId: bigint;
  readonly query: Record<string, unknown>;
  readonly body: undefined;
  readonly params: object;
  readonly dryRun: boolean;
  readonly within = undefined;
  readonly format: FileFormat | undefined;
  snapshot: Sql | undefined;
  nextCursor: string | undefined;
  readonly records: AuditRecord[] = [];
  private readonly memory: IdempotentCall | undefined;

  /**
   * Reads the query, then the body, then the ids of the path, so that a missing object is reported last.
   * @throws Problem of the first part that is invalid
   */
  constructor(
    private readonly services: OperationServices,
    private readonly operation: OperationDeclaration,
    readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    const { access } = request.call;
    this.companyId = access?.company?.id ?? 0n;
    this.organizationId = access?.organizationId ?? 0n;
    this.query = readQuery(operation, request);
    this.dryRun = this.query['dry_run'] === true;
    this.format = formatOf(operation, this.query);
    this.snapshot = undefined;
    this.nextCursor = undefined;
    this.memory = this.dryRun ? undefined : memoryOf(services, operation, request);
    this.body = readBody(operation, request) as undefined;
    const params = operation.params?.safeParse(request.params);
    if (params?.success === false) throw problem('not_found', 'There is no such object.');
    this.params = params?.data ?? {};
  }

  get actor(): Actor {
    return actorOf(this.access, this.request.id);
  }

  get access(): Access {
    const { access } = this.request.call;
    if (access === undefined) throw new Error(`${this.operation.id} is open: it has no caller.`);
    return access;
  }

  get idempotencyKey(): string | undefined {
    return this.memory?.key;
  }

  get steps(): IdempotentCall | undefined {
    return this.memory;
  }

  async keep(sql: Sql, answer: unknown): Promise<void> {
    await this.memory?.keep(sql, answer);
  }

  async claim(parts: Readonly<Record<string, unknown>>): Promise<void> {
    await this.memory?.claim(parts);
  }

  page(list = this.operation.id): PageRequest {
    return pageRequest(this.services.cursors, list, {
      ...(this.request.params as Record<string, string>),
      ...(withoutBigints(this.query) as { limit: number }),
      ...(this.format === undefined ? {} : { limit: ROWS_OF_FILE, cursor: this.nextCursor }),
    });
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { snapshot } = this;
    return snapshot === undefined ? this.services.database.readCompany(this.companyId, work) : work(snapshot);
  }

  async readAudited<T>(read: (sql: Sql) => Promise<T>, recordOf: (answer: T) => AuditRecord): Promise<T> {
    const { snapshot } = this;
    if (snapshot !== undefined) {
      const answer = await read(snapshot);
      this.records.push(recordOf(answer));
      return answer;
    }
    return this.services.database.inCompany(this.companyId, async (sql) => {
      const answer = await read(sql);
      await recordAudit(sql, recordOf(answer));
      return answer;
    });
  }

  /** Claims the key, if there is one, and returns the handler's result in the declared form. */
  async run(controller: object, handle: () => unknown): Promise<unknown> {
    try {
      if (this.memory !== undefined && this.operation.multipart === undefined)
        await this.memory.claim(this.request.body ?? {});
      await assertProved(this.operation, this, controller);
      return await (this.format === undefined ? this.answer(await handle()) : this.file(this.format, handle));
    } catch (error) {
      if (!(error instanceof Replay)) {
        await this.memory?.release();
        throw error;
      }
      this.request.call.replayed = true;
      const { status, headers, body } = error.response;
      void this.reply.status(status).headers({ ...headers, 'idempotent-replayed': 'true' });
      return this.inLanguage(body);
    }
  }

  private async file(format: FileFormat, handle: () => unknown): Promise<unknown> {
    const { operation, request, reply, services } = this;
    if (operation.file === undefined) throw new Error(`${operation.id} declares no file.`);
    void reply.status(200);
    if (request.method === 'HEAD') return Readable.from([]);
    const { headers, body } = await new FileAnswer(services, operation.file, this, format, handle).answer();
    void reply.headers(headers);
    return body;
  }

  private async answer(result: unknown): Promise<unknown> {
    const { operation, request, reply, memory, services } = this;
    const { body: value, options } = result instanceof Answer ? result : new Answer(result);
    const status = options.status ?? operation.answer.status;
    void reply.status(status);
    if (options.headers !== undefined) void reply.headers(options.headers);
    for (const cookie of options.cookies ?? []) reply.setCookie(...cookie);
    if (operation.answer.schema === undefined || value === undefined) {
      await memory?.finish(status, undefined);
      return value;
    }
    if (value instanceof JsonStream) return this.stream(operation.answer.schema, value);
    const made = memory?.kept ?? toJsonToSend(value);
    if (services.settings.checkAnswers)
      assertDeclared(operation.id, operation.answer.schema, made.toString());
    await memory?.finish(status, made);
    const text = this.inLanguage(made);
    void reply.header('content-type', JSON_TYPE);
    if (request.method === 'GET' || request.method === 'HEAD')
      return conditional(request, reply, value, text, this.language);
    return text;
  }

  /** The language of the answer's reasons; undefined where it has none. */
  private get language(): Language | undefined {
    return tellsReasons(this.operation) ? languageOfAnswer(this.request) : undefined;
  }

  /** Answers are made and kept in English: a second caller with the same key may read another language. */
  private inLanguage(made: string | Buffer): string | Buffer {
    const { language } = this;
    if (language === undefined) return made;
    void this.reply.header('vary', 'Accept-Language');
    return language === 'en' ? made : JSON.stringify(inLanguage(JSON.parse(made.toString()), language));
  }

  /** Reads only: such an answer is never kept for a key. */
  private async stream(schema: z.ZodType, answer: JsonStream): Promise<unknown> {
    const { operation, request, reply, services } = this;
    void reply.header('content-type', JSON_TYPE);
    const unchanged = tagged(request, reply, answer.version);
    if (request.method === 'HEAD') return Readable.from([]);
    if (unchanged) return undefined;
    if (!services.settings.checkAnswers) return Readable.from(answer.pieces);
    const text = await answer.text();
    assertDeclared(operation.id, schema, text);
    return Readable.from([text]);
  }
}

/**
 * Runs after the checks of the body and before those of the state: the handler has not run yet.
 * @throws Problem `second_factor_required`, `password_required`, and those of the declaration's own check
 */
export async function assertProved(
  { dangerous }: OperationDeclaration,
  input: OperationInput,
  controller: object,
): Promise<void> {
  if (dangerous === undefined) return;
  const missing = input.access.caller.missingProof;
  if (missing === null) return;
  if (dangerous === true || (await dangerous(input as never, controller as never)))
    throw proofProblem(missing);
}

function memoryOf(
  { idempotency, database, fingerprint }: OperationServices,
  operation: OperationDeclaration,
  request: FastifyRequest,
): IdempotentCall | undefined {
  const key = request.headers['idempotency-key'];
  if (operation.command !== true || key === undefined || request.call.access === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
    const message = 'A key has 1 to 255 visible ASCII characters.';
    throw invalid([{ field: 'Idempotency-Key', code: 'invalid_format', message }]);
  }
  return new IdempotentCall(idempotency, database, fingerprint, {
    companyId: request.call.access.company?.id ?? 0n,
    credential: request.call.access.caller.credential,
    key,
    operation: operation.id,
    address: `${operation.method} ${addressOf(operation, request)}`,
    status: operation.answer.status,
  });
}

/**
 * The normalized path, whatever its spelling. The only query of a command is `dry_run`, and a dry run is not stored.
 */
function addressOf({ path }: OperationDeclaration, { params }: FastifyRequest): string {
  return path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => (params as Readonly<Record<string, string>>)[name] ?? '',
  );
}

function readQuery(operation: OperationDeclaration, request: FastifyRequest): Record<string, unknown> {
  assertOnce(request.query);
  assertStorable(request.query, 'query');
  return parsePart(queryOf(operation), request.query, 'query');
}

/** The ids of a query as text, because a cursor is bound to its filters as JSON. */
function withoutBigints(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? value.toString() : value,
    ]),
  );
}

function readBody(operation: OperationDeclaration, request: FastifyRequest): unknown {
  if (operation.multipart !== undefined) {
    if (request.isMultipart()) return undefined;
    if (operation.body === undefined)
      throw problem('unsupported_media_type', 'Send the upload as multipart/form-data.');
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.isMultipart()) throw problem('unsupported_media_type', 'Send the body as application/json.');
  // An empty body counts as an object without fields; an explicit null is not an object.
  const given: unknown = request.body === undefined ? {} : request.body;
  // The content of an MCP message is checked once it has become a request of its own.
  if (operation.mcp !== true) assertStorable(given, 'body');
  const body: unknown = parsePart(operation.body ?? NO_BODY, given, 'body');
  return operation.body === undefined ? undefined : body;
}

/** A single resource carries an ETag, and a caller that holds it gets 304. Pages differ each time by their cursor. */
function conditional(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  text: string | Buffer,
  language: Language | undefined,
): unknown {
  if (typeof value === 'object' && value !== null && 'next_cursor' in value) return text;
  if (!tagged(request, reply, text, language)) return text;
  // The framework would answer HEAD with a length of 0, which differs from that of GET (RFC 9110 § 8.6).
  return request.method === 'HEAD' ? Readable.from([]) : undefined;
}

/** Gives the answer its ETag. True when the caller holds it already, and gets 304. */
function tagged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string | Buffer,
  language?: Language,
): boolean {
  const etag = weakEtag(version, language);
  void reply.header('etag', etag);
  if (!holds(request, etag)) return false;
  void reply.status(304).removeHeader('content-type');
  return true;
}

/** @throws Error when the answer differs from its declared schema, unknown fields included */
function assertDeclared(id: string, schema: z.ZodType, text: string): void {
  const answer: unknown = JSON.parse(text);
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new Error(`${id} answers what it does not declare: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(schema.encode(parsed.data), answer)) {
    throw new Error(`${id} answers fields that it does not declare: ${text.slice(0, 2000)}`);
  }
}
