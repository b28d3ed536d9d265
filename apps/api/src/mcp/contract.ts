import { type JsonObject } from '../docs/breaking-changes.js';
import { type OperationDeclaration } from '../http/index.js';

/** The API as its tools see it. It is injected because the list of all operations also includes the MCP endpoint. */
export interface Contract {
  readonly version: string;
  readonly operations: readonly OperationDeclaration[];
  /** The OpenAPI document, built at each call. */
  document(): JsonObject;
}

/** Injection token of the contract. */
export const CONTRACT = Symbol('Contract');
