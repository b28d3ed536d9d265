import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  RequestMapping,
  RequestMethod,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Access } from '#identity';
import { type Actor, type PageRequest, type Permission, type ProblemCode, type Sql } from '#platform';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Cookie } from './cookie.js';
import { type OperationCall } from './operation-call.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Tag = 'app' | 'books' | 'commands' | 'companies' | 'me' | 'organizations' | 'service';

export type Feature = 'employees' | 'inbox';

/** What an operation answers when it succeeds. */
export interface AnswerDeclaration {
  readonly status: 200 | 201 | 202 | 204;
  /** Another success of the same form, for example 200 for a file that was there already. */
  readonly also?: 200 | 201 | 202;
  /** Absent: no body, or bytes of `contentType`. */
  readonly schema?: z.ZodType;
  readonly contentType?: string;
  /** Bytes of a stored file: of the file's own type, and in parts when asked with `Range`. */
  readonly stored?: boolean;
  /** The bytes told as JSON, where the query asks for that. */
  readonly asJson?: z.ZodType;
}

/**
 * Everything there is to say about an operation, said once: routing, admission, validation, idempotency and the
 * OpenAPI document all read this.
 */
export interface OperationDeclaration {
  readonly id: string;
  readonly method: Method;
  /** Exactly as the contract writes it, with or without the slash at its end; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** What the caller must hold in the company or organization; of several, any one. Null: any authenticated caller. */
  readonly permission: Permission | readonly Permission[] | null;
  readonly scope: 'read' | 'write';
  /** Expensive operations count against a rate of their own. */
  readonly cost: 'normal' | 'expensive';
  /** Works on the books: 409 `company_not_ready` unless the company is `ready`. */
  readonly books?: boolean;
  /**
   * Works while there is the company, also before its books: 409 `company_not_ready` once it is deleted. What it left stays
   * sealed for its time.
   */
  readonly live?: boolean;
  /** Of a part of the service that an installation may switch off. */
  readonly feature?: Feature;
  /** Path parameters beside `company_id` and `organization_id`. One that does not fit is 404. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The form's fields, for the document; the handler reads the parts itself. */
  readonly multipart?: z.ZodObject;
  /** Where a body may be larger than the 1 MB of JSON that a request has otherwise. */
  readonly bodyLimit?: number;
  /** Takes `Idempotency-Key`. */
  readonly command?: boolean;
  /** A command beside the books that can be tried as theirs can, by `dry_run`. */
  readonly dryRun?: boolean;
  /** A judgement: refused to keys and tokens. */
  readonly human?: boolean;
  /** Only for who is signed in: keys and tokens lack the permission, whatever their role. */
  readonly session?: boolean;
  /** Only for a person who has confirmed their address, or a key or token that acts for one: 403 `email_unverified`. */
  readonly verified?: boolean;
  /** Only for the firm's staff with a second factor in their session. */
  readonly staff?: boolean;
  /** Of the person's own account: all that staff may use before they have shown a second factor. */
  readonly account?: boolean;
  /**
   * The endpoint of MCP: its clients learn from a 401 or 403 who lets them in (RFC 9728), and read failures of their
   * protocol as application/json only.
   */
  readonly mcp?: boolean;
  /**
   * A dangerous act: a session that has not shown its second factor (of who has none, the password) in the last 15 minutes
   * is refused with 403 `second_factor_required` or `password_required`. Keys and tokens are not asked. A function tells
   * which calls are dangerous, and throws what is answered first: faults of the body, and 404 for an object that is not there.
   */
  readonly dangerous?: true | DangerCheck;
  /** Open to anybody, without a credential. */
  readonly open?: boolean;
  readonly answer: AnswerDeclaration;
  /** Failures beside those that every operation of its kind shares. */
  readonly errors?: readonly ProblemCode[];
}

/** Whether a call is a dangerous act, by its validated input and the controller; asked only where a proof is missing. */
export type DangerCheck = (input: never, controller: never) => boolean | Promise<boolean>;

/** An answer with a status or headers of its own, or one that is not JSON. */
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

/** What a handler is given: the caller resolved, everything validated. */
export interface OperationInput<Params = object, Query = object, Body = undefined> {
  readonly actor: Actor;
  readonly access: Access;
  /** The company of the path; 0 where the path names none. */
  readonly companyId: bigint;
  /** The organization of the path, or the company's; 0 where the path names neither. */
  readonly organizationId: bigint;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly idempotencyKey: string | undefined;
  /** The effect is to be tried and not kept. True only where the operation takes `dry_run`. */
  readonly dryRun: boolean;
  readonly request: FastifyRequest;
  /**
   * Completes the idempotency claim with this answer, in the transaction of the effect: both are kept or neither.
   * Without a key it does nothing. The handler then returns the same answer (or the same `Answer`).
   */
  keep(sql: Sql, answer: unknown): Promise<void>;
  /**
   * For multipart bodies, whose content is known only once it has been read: takes the key for these parts, by
   * field name, a file by its hash. To be called before the effect. A request seen before ends here with the first answer.
   */
  claim(parts: Readonly<Record<string, unknown>>): Promise<void>;
  /** Where the list stands. Needs a query made by `pageQuery`. */
  page(list?: string): PageRequest;
}

const declarations = new WeakMap<object, OperationDeclaration>();

/**
 * Makes a controller's method the handler of an operation. The method is wrapped here and not by an interceptor of the
 * framework, whose chain of observables was a quarter of what a small request cost (decision 18).
 */
export function Operation(declaration: OperationDeclaration): MethodDecorator {
  return applyDecorators(
    (target: object, name: string | symbol, descriptor: PropertyDescriptor) => {
      const handle = descriptor.value as (input: OperationInput) => unknown;
      descriptor.value = function (this: object, call: OperationCall): Promise<unknown> {
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

/** The operations of controllers, in the order they are written. */
export function operationsOf(
  controllers: readonly (new (...parts: never[]) => object)[],
): OperationDeclaration[] {
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const member = prototype[name];
      const declaration = typeof member === 'function' ? declarations.get(member) : undefined;
      return declaration === undefined ? [] : [declaration];
    });
  });
}
