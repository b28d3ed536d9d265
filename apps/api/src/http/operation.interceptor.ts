import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { actorOf } from '#identity';
import { CursorCodec, Database, Fingerprint, Idempotency, pageRequest, problem, toJson } from '#platform';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { queryOf } from './dry-run.js';
import { IdempotentCall, Replay } from './idempotent-call.js';
import { holds } from './etag.js';
import { JsonStream } from './json-stream.js';
import { Answer, type OperationDeclaration, type OperationInput } from './operation.js';
import { ApiSettings } from './settings.js';
import { assertStorable, invalid, parsePart } from './validation.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_BODY = z.strictObject({}, 'This operation takes no body.');
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Runs an operation around its handler: validates, remembers keys, turns the result into the answer declared. */
@Injectable()
export class OperationInterceptor implements NestInterceptor {
  constructor(
    @Inject(Idempotency) private readonly idempotency: Idempotency,
    @Inject(Database) private readonly database: Database,
    @Inject(Fingerprint) private readonly fingerprint: Fingerprint,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const operation = request.routeOptions.config.operation;
    if (operation === undefined) return next.handle();
    return from(this.run(operation, request, http.getResponse<FastifyReply>(), next));
  }

  private async run(
    operation: OperationDeclaration,
    request: FastifyRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const query = this.readQuery(operation, request);
    const dryRun = query['dry_run'] === true;
    const memory = dryRun ? undefined : this.memory(operation, request);
    const input = this.read(operation, request, { query, dryRun, memory });
    request.call.input = input;
    try {
      if (operation.multipart === undefined) await memory?.claim(request.body);
      const result: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return await this.answer(operation, request, reply, memory, result);
    } catch (error) {
      if (!(error instanceof Replay)) {
        await memory?.release();
        throw error;
      }
      request.call.replayed = true;
      const { status, headers, body } = error.response;
      void reply.status(status).headers({ ...headers, 'idempotent-replayed': 'true' });
      return body;
    }
  }

  private memory(operation: OperationDeclaration, request: FastifyRequest): IdempotentCall | undefined {
    const key = request.headers['idempotency-key'];
    if (operation.command !== true || key === undefined || request.call.access === undefined)
      return undefined;
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) {
      const message = 'A key has 1 to 255 visible ASCII characters.';
      throw invalid([{ field: 'Idempotency-Key', code: 'invalid_format', message }]);
    }
    return new IdempotentCall(this.idempotency, this.database, this.fingerprint, {
      companyId: request.call.access.company?.id ?? 0n,
      credential: request.call.access.caller.credential,
      key,
      operation: operation.id,
      address: `${request.method} ${request.url}`,
      status: operation.answer.status,
    });
  }

  private readQuery(operation: OperationDeclaration, request: FastifyRequest): Record<string, unknown> {
    // A cursor may be longer than a text, and has a form of its own.
    assertStorable({ ...(request.query as Record<string, unknown>), cursor: undefined }, 'query');
    return parsePart(queryOf(operation), request.query, 'query');
  }

  /** After the query the body, then the ids of the path: an object that cannot exist is found missing last. */
  private read(
    operation: OperationDeclaration,
    request: FastifyRequest,
    { query, dryRun, memory }: ReadParts,
  ): OperationInput {
    const { access } = request.call;
    const body = readBody(operation, request);
    const params = operation.params?.safeParse(request.params);
    if (params?.success === false) throw problem('not_found', 'There is no such object.');
    return {
      get actor() {
        if (access === undefined) throw new Error(`${operation.id} is open: it has no actor.`);
        return actorOf(access, request.id);
      },
      get access() {
        if (access === undefined) throw new Error(`${operation.id} is open: it has no caller.`);
        return access;
      },
      companyId: access?.company?.id ?? 0n,
      organizationId: access?.organizationId ?? 0n,
      params: params?.data ?? {},
      query,
      body: body as undefined,
      dryRun,
      ...(memory === undefined ? {} : { idempotencyKey: memory.key }),
      request,
      keep: async (sql, answer) => {
        await memory?.keep(sql, answer);
      },
      claim: async (parts) => {
        await memory?.claim(parts);
      },
      page: (list = operation.id) =>
        pageRequest(this.cursors, list, {
          ...(request.params as Record<string, string>),
          ...(withoutBigints(query) as { limit: number }),
        }),
    };
  }

  private async answer(
    operation: OperationDeclaration,
    request: FastifyRequest,
    reply: FastifyReply,
    memory: IdempotentCall | undefined,
    result: unknown,
  ): Promise<unknown> {
    const { body: value, options } = result instanceof Answer ? result : new Answer(result);
    const status = options.status ?? operation.answer.status;
    void reply.status(status);
    if (options.headers !== undefined) void reply.headers(options.headers);
    if (operation.answer.schema === undefined || value === undefined) {
      await memory?.finish(status, undefined);
      return value;
    }
    if (value instanceof JsonStream)
      return this.stream(operation.id, operation.answer.schema, request, reply, value);
    const text = memory?.kept ?? toJson(value);
    if (this.settings.checkAnswers) assertDeclared(operation.id, operation.answer.schema, text.toString());
    await memory?.finish(status, text);
    void reply.header('content-type', JSON_TYPE);
    if (request.method === 'GET' || request.method === 'HEAD')
      return conditional(request, reply, value, text);
    return text;
  }

  /** Reads only: such an answer is never kept for a key. */
  private async stream(
    id: string,
    schema: z.ZodType,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: JsonStream,
  ): Promise<unknown> {
    void reply.header('content-type', JSON_TYPE);
    const unchanged = tagged(request, reply, answer.version);
    if (unchanged || request.method === 'HEAD') return undefined;
    if (!this.settings.checkAnswers) return Readable.from(answer.pieces);
    const text = await answer.text();
    assertDeclared(id, schema, text);
    return Readable.from([text]);
  }
}

interface ReadParts {
  readonly query: Record<string, unknown>;
  readonly dryRun: boolean;
  readonly memory: IdempotentCall | undefined;
}

/** Ids of a query as text: a cursor is bound to its filters as JSON. */
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
    if (!request.isMultipart()) {
      throw problem('unsupported_media_type', 'Send the upload as multipart/form-data.');
    }
    return undefined;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.isMultipart()) throw problem('unsupported_media_type', 'Send the body as application/json.');
  // Nothing sent is a body without fields; a null that is sent is no object.
  const given: unknown = request.body === undefined ? {} : request.body;
  // What a message of MCP carries is looked at when it has become a request of its own.
  if (operation.mcp !== true) assertStorable(given, 'body');
  const body: unknown = parsePart(operation.body ?? NO_BODY, given, 'body');
  return operation.body === undefined ? undefined : body;
}

/** A single resource carries an ETag, and is not sent again to who has it. Pages differ each time by their cursor. */
function conditional(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  text: string | Buffer,
): unknown {
  if (typeof value === 'object' && value !== null && 'next_cursor' in value) return text;
  return tagged(request, reply, text) ? undefined : text;
}

/** Gives the answer its ETag. True when the caller holds it already, and gets 304. */
function tagged(request: FastifyRequest, reply: FastifyReply, version: string | Buffer): boolean {
  const etag = `W/"${hash('sha1', version, 'base64url')}"`;
  void reply.header('etag', etag);
  if (!holds(request, etag)) return false;
  void reply.status(304).removeHeader('content-type');
  return true;
}

/** @throws Error when the answer is not what the document promises, fields that it does not name included */
function assertDeclared(id: string, schema: z.ZodType, text: string): void {
  const answer: unknown = JSON.parse(text);
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw new Error(`${id} answers what it does not declare: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, answer)) {
    throw new Error(`${id} answers fields that it does not declare: ${text.slice(0, 2000)}`);
  }
}
