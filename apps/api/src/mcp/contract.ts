import { type JsonObject } from '../docs/breaking-changes.js';
import { type OperationDeclaration } from '../http/index.js';

/** The API as its tools see it. Handed in: the list of all operations names the MCP endpoint too. */
export interface Contract {
  readonly version: string;
  readonly operations: readonly OperationDeclaration[];
  /** The OpenAPI document, made anew at each call. */
  document(): JsonObject;
}

/** Injection token of the contract. */
export const CONTRACT = Symbol('Contract');
