import { type Access, type Caller } from '#identity';
import { type OperationDeclaration } from './operation.js';
import { type OperationCall } from './operation-call.js';

/** The facts known about a request while it is answered. */
export class Call {
  caller: Caller | undefined;
  access: Access | undefined;
  input: OperationCall | undefined;
  /** The company of the path as the caller wrote it, for logs. */
  companyId: string | undefined;
  /** The unexpected error behind a 500, for the request's log line. */
  failure: unknown;
  replayed = false;
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call;
  }
  interface FastifyContextConfig {
    operation?: OperationDeclaration;
  }
}
