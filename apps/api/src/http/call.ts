import { type Access, type Caller } from '#identity';
import { type OperationDeclaration } from './operation.js';
import { type OperationCall } from './operation-call.js';

/** What is known of a request while it is answered. */
export class Call {
  caller: Caller | undefined;
  access: Access | undefined;
  input: OperationCall | undefined;
  /** The company of the path as it was written, for logs. */
  companyId: string | undefined;
  /** The unexpected error that was answered with 500, for the request's log line. */
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
