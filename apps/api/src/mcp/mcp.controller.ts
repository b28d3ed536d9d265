import { Controller, Inject } from '@nestjs/common';
import { problem, type ProblemCode } from '#platform';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answer, ApiSettings, challenged, Input, Operation, type OperationInput } from '../http/index.js';
import { problemBody } from '../http/problem-body.js';
import { FILE_BYTES } from './tool-result.js';
import { ToolServer } from './tool-server.js';

/** The size of a message with a file of the maximum size in base64. */
const BODY_BYTES = Math.ceil((FILE_BYTES * 4) / 3) + 64 * 1024;

const Message = z
  .strictObject({
    jsonrpc: z.literal('2.0', 'Send a JSON-RPC 2.0 message.'),
    method: z.string().max(200).optional(),
    id: z.union([z.string().max(200), z.number()]).optional(),
    params: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.unknown().optional(),
  })
  .meta({ id: 'McpMessage', description: 'A message of the Model Context Protocol (JSON-RPC 2.0).' });

const MessageAnswer = z
  .looseObject({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number(), z.null()]).optional() })
  .meta({ id: 'McpAnswer', description: 'The answer to a message: its `result` or `error`.' });

type MessageInput = OperationInput<object, object, z.output<typeof Message>>;

/** Headers of the protocol; the API handles all others. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

const REFUSALS: ReadonlyMap<number, ProblemCode> = new Map([
  [404, 'not_found'],
  [406, 'not_acceptable'],
  [415, 'unsupported_media_type'],
]);

const NOT_TAKEN = 'Send messages by POST: the server has no sessions or streams.';

/** Model Context Protocol over streamable HTTP: tools for AI agents over this API. */
@Controller()
export class McpController {
  constructor(
    @Inject(ToolServer) private readonly mcp: ToolServer,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  @Operation({
    id: 'mcp_message',
    method: 'POST',
    path: '/mcp',
    tag: 'app',
    summary: 'A message of the Model Context Protocol',
    description:
      'Streamable HTTP, revisions 2026-07-28 and 2025-11-25, without sessions. Tools act with the rights of the key or ' +
      'token; judgements that only a person may make have no tool.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    mcp: true,
    bodyLimit: BODY_BYTES,
    body: Message,
    answer: { status: 200, also: 202, schema: MessageAnswer },
    errors: ['permission_denied', 'not_acceptable', 'not_found', 'method_not_allowed'],
  })
  async message(@Input() input: MessageInput): Promise<Answer> {
    this.admit(input);
    const { request, access } = input;
    const caller = {
      authorization: request.headers.authorization ?? '',
      requestId: request.id,
      address: request.ip,
      mayWrite: access.effectiveRole !== 'viewer',
    };
    const asked = webRequest(request, this.settings.baseUrl);
    const response = await this.mcp.answer(caller, asked, request.body);
    return this.answerOf(response, request.id);
  }

  @Operation({
    id: 'mcp_stream',
    method: 'GET',
    path: '/mcp',
    tag: 'app',
    summary: 'Not supported: a stream of messages from the server',
    permission: null,
    scope: 'read',
    cost: 'normal',
    mcp: true,
    answer: { status: 204 },
    errors: ['method_not_allowed'],
  })
  stream(): never {
    throw problem('method_not_allowed', NOT_TAKEN, { headers: { Allow: 'POST' } });
  }

  @Operation({
    id: 'mcp_end',
    method: 'DELETE',
    path: '/mcp',
    tag: 'app',
    summary: 'Not supported: ending a session',
    permission: null,
    scope: 'read',
    cost: 'normal',
    mcp: true,
    answer: { status: 204 },
    errors: ['method_not_allowed'],
  })
  end(): never {
    throw problem('method_not_allowed', NOT_TAKEN, { headers: { Allow: 'POST' } });
  }

  /**
   * A refusal of the protocol is a problem too: MCP clients read the protocol's fields, everybody else the problem's.
   */
  private async answerOf(response: Response, requestId: string): Promise<Answer> {
    const { status } = response;
    if (response.headers.get('content-type') === 'text/event-stream') {
      await response.body?.cancel();
      throw problem('method_not_allowed', NOT_TAKEN, { headers: { Allow: 'POST' } });
    }
    const text = await response.text();
    if (text === '') return new Answer(undefined, { status });
    const parsed = JSON.parse(text) as { readonly error?: { readonly message?: string } };
    if (status < 400) return new Answer(parsed, { status });
    const refused = problem(REFUSALS.get(status) ?? 'validation_error', parsed.error?.message ?? 'Refused.');
    const at = { baseUrl: this.settings.baseUrl, instance: '/mcp', requestId };
    return new Answer({ ...problemBody(refused, at), ...parsed }, { status });
  }

  /**
   * Admits agents with a key or token, whose rights are limited, and refuses browsers, whose requests another site
   * may cause and which send an origin. A read-only token that calls a writing tool learns which scope to request
   * from its person.
   */
  private admit({ request, access, body }: MessageInput): void {
    const { baseUrl } = this.settings;
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(baseUrl).origin) {
      throw problem('permission_denied', 'Pages from other origins may not call this.');
    }
    if (access.caller.human) {
      throw challenged(
        problem('authentication_failed', 'Send an API key or an access token: sessions have no tools.'),
        baseUrl,
      );
    }
    const operation = this.mcp.operationOf(toolOf(body) ?? '');
    if (operation === undefined || access.caller.credential.scopes.has(operation.scope)) return;
    throw challenged(
      problem('insufficient_scope', 'The scopes of this credential do not allow this tool.', {
        headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
      }),
      baseUrl,
      'read write',
    );
  }
}

function toolOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const name = body['method'] === 'tools/call' && (body['params'] as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

function webRequest({ headers, method, url }: FastifyRequest, baseUrl: string): Request {
  const given = HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(new URL(url, baseUrl), { method, headers: given });
}
