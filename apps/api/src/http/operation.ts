import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  RequestMapping,
  RequestMethod,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Access } from '#identity';
import { type CommandRunner } from '#ledger';
import {
  type Actor,
  type AuditRecord,
  type PageRequest,
  type Permission,
  type ProblemCode,
  type Sql,
} from '#platform';
import { type FileFormat } from '#sheets';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Cookie } from './cookie.js';
import { type FileDeclaration } from './file-declaration.js';
import { type RememberedSteps } from './idempotent-call.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Tag = 'app' | 'books' | 'commands' | 'companies' | 'me' | 'organizations' | 'service';

export type Feature = 'employees' | 'inbox';

/** The answer of an operation that succeeds. */
export interface AnswerDeclaration {
  readonly status: 200 | 201 | 202 | 204;
  /** Another status of success with the same body, for example 200 for a file that existed already. */
  readonly also?: 200 | 201 | 202;
  /** Absent: no body, or bytes of `contentType`. */
  readonly schema?: z.ZodType;
  readonly contentType?: string;
  /** Bytes of a stored file: with the file's own type, and in parts when requested with `Range`. */
  readonly stored?: boolean;
  /** The same data as JSON, when the query asks for it. */
  readonly asJson?: z.ZodType;
}

/**
 * The single declaration of an operation. Routing, admission, validation, idempotency and the OpenAPI document all
 * read it.
 */
export interface OperationDeclaration {
  readonly id: string;
  readonly method: Method;
  /** Exactly as the contract writes it, with or without the trailing slash; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /**
   * The permission that the caller needs in the company or organization; one of several is enough. Null: any
   * authenticated caller.
   */
  readonly permission: Permission | readonly Permission[] | null;
  readonly scope: 'read' | 'write';
  /** Expensive operations count against a separate rate. */
  readonly cost: 'normal' | 'expensive';
  /** Works on the books: 409 `company_not_ready` unless the company is `ready`. */
  readonly books?: boolean;
  /**
   * Works for every company that exists, also before its books do: 409 `company_not_ready` once it is deleted. Data
   * of a deleted company stays sealed until its retention ends.
   */
  readonly live?: boolean;
  /** The optional part of the service that the operation belongs to; an installation may switch it off. */
  readonly feature?: Feature;
  /** Path parameters except `company_id` and `organization_id`. A malformed one answers 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The fields of the form, for the OpenAPI document; the handler reads the parts itself. With a `body` the operation takes either:
   * a form where files are sent, and JSON where none are.
   */
  readonly multipart?: z.ZodObject;
  /** For bodies larger than the default limit of 1 MB of JSON. */
  readonly bodyLimit?: number;
  /** Takes `Idempotency-Key`. */
  readonly command?: boolean;
  /** The name of the command of the books that the operation exposes: a batch runs it by this name. */
  readonly commandName?: string;
  /** A command outside the books that supports `dry_run` as theirs do. */
  readonly dryRun?: boolean;
  /** A decision reserved to people: refused to keys and tokens. */
  readonly human?: boolean;
  /** Only for a signed-in person: keys and tokens lack the permission, whatever their role. */
  readonly session?: boolean;
  /** Only for a person with a confirmed address, or a key or token that acts for one: 403 `email_unverified`. */
  readonly verified?: boolean;
  /** Only for the firm's staff with a second factor in their session. */
  readonly staff?: boolean;
  /**
   * Concerns the person's own account: the only operations that staff may use before they have shown a second factor.
   */
  readonly account?: boolean;
  /**
   * The endpoint of MCP: its clients find the authorization server through a 401 or 403 (RFC 9728), and read failures
   * of their protocol as application/json only.
   */
  readonly mcp?: boolean;
  /**
   * A dangerous act: a session that has not shown its second factor (or the password, for a person without one) in
   * the last 15 minutes is refused with 403 `second_factor_required` or `password_required`. Keys and tokens are
   * exempt. A function decides which calls are dangerous, and throws the problems that take precedence: faults of the
   * body, and 404 for an object that does not exist.
   */
  readonly dangerous?: true | DangerCheck;
  /** A stream that continues after the event of `Last-Event-ID`. */
  readonly resumes?: boolean;
  /** Open to anybody, without a credential. */
  readonly open?: boolean;
  readonly answer: AnswerDeclaration;
  /** The operation's answer as a file: its parameter `format`, and what the file shows. */
  readonly file?: FileDeclaration;
  /** Failures in addition to those that every operation of its kind shares. */
  readonly errors?: readonly ProblemCode[];
}

/**
 * Whether a call is a dangerous act, given its validated input and the controller; evaluated only when a proof is
 * missing.
 */
export type DangerCheck = (input: never, controller: never) => boolean | Promise<boolean>;

/** An answer with its own status or headers, or one that is not JSON. */
export class Answer {
  constructor(
    readonly body: unknown,
    readonly options: {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | string[]>>;
      readonly cookies?: readonly Cookie[];
    } = {},
  ) {}
}

/** The input of a handler: the resolved caller and validated values. */
export interface OperationInput<Params = object, Query = object, Body = undefined> {
  readonly actor: Actor;
  readonly access: Access;
  /** The company of the path; 0 when the path names none. */
  readonly companyId: bigint;
  /** The organization of the path, or the company's; 0 when the path names neither. */
  readonly organizationId: bigint;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly idempotencyKey: string | undefined;
  /** Whether to roll the effect back after trying it. True only for operations that take `dry_run`. */
  readonly dryRun: boolean;
  readonly request: FastifyRequest;
  /**
   * Completes the idempotency claim with this answer, in the transaction of the effect: both are committed or
   * neither. Does nothing without a key. The handler then returns the same answer (or the same `Answer`).
   */
  keep(sql: Sql, answer: unknown): Promise<void>;
  /**
   * For multipart bodies, whose content is known only after reading: claims the key for these parts, by field name,
   * and a file by its hash. Call it before the effect. A repeated request ends here with the first answer.
   */
  claim(parts: Readonly<Record<string, unknown>>): Promise<void>;
  /** The position in the list. Needs a query made by `pageQuery`. */
  page(list?: string): PageRequest;
  /** The format of the file that the caller asks for; undefined: JSON. */
  readonly format: FileFormat | undefined;
  /** The snapshot that a file of rows is read on; it lasts until the file is written. Undefined for JSON. */
  readonly snapshot: Sql | undefined;
  /** Reads of the company: on the snapshot of a file, else each statement on its own. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A read that the audit trail records: in one transaction with its record. The pages of a file are recorded together once
   * the file is written and before it is sent, so that no file holds one connection while it waits for another.
   */
  readAudited<T>(read: (sql: Sql) => Promise<T>, recordOf: (answer: T) => AuditRecord): Promise<T>;
  /** For a request of many steps with a key: what a retry must know of them. */
  readonly steps: RememberedSteps | undefined;
  /** Runs commands of the books in a transaction that is already open; undefined: each in its own. */
  readonly within: CommandRunner | undefined;
}

/** The call of an operation, which surrounds its handler. */
export interface RunsOperation extends OperationInput {
  run(controller: object, handle: () => unknown): Promise<unknown>;
}

type ControllerClass = new (...parts: never[]) => object;

const declarations = new WeakMap<object, OperationDeclaration>();

/**
 * Makes a controller's method the handler of an operation. The decorator wraps the method itself, not through an
 * interceptor of the framework, whose chain of observables took a quarter of the time of a small request (decision
 * 18).
 */
export function Operation(declaration: OperationDeclaration): MethodDecorator {
  return applyDecorators(
    (target: object, name: string | symbol, descriptor: PropertyDescriptor) => {
      const handle = descriptor.value as (input: OperationInput) => unknown;
      descriptor.value = function (this: object, call: RunsOperation): Promise<unknown> {
        return call.run(this, () => handle.call(this, call));
      };
      declarations.set(descriptor.value as object, declaration);
      Input()(target, name, 0);
    },
    RequestMapping({ path: declaration.path, method: RequestMethod[declaration.method] }),
    RouteConfig({ operation: declaration }),
  );
}

/** The validated input of the operation. */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext): OperationInput => {
  const { input } = context.switchToHttp().getRequest<FastifyRequest>().call;
  if (input === undefined) throw new Error('@Input() belongs to a method with @Operation().');
  return input;
});

/** An operation with the class and the method that handle it. */
export interface Handler {
  readonly operation: OperationDeclaration;
  readonly controller: ControllerClass;
  readonly method: string;
}

/** The handlers of controllers, in source order. */
export function handlersOf(controllers: readonly ControllerClass[]): Handler[] {
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((method) => {
      const member = prototype[method];
      const operation = typeof member === 'function' ? declarations.get(member) : undefined;
      return operation === undefined ? [] : [{ operation, controller, method }];
    });
  });
}

/** The operations of controllers, in source order. */
export function operationsOf(controllers: readonly ControllerClass[]): OperationDeclaration[] {
  return handlersOf(controllers).map(({ operation }) => operation);
}
