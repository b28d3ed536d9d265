import { type OperationDeclaration } from './operation.js';

/**
 * Answers that a browser keeps nowhere: keys, secrets, recovery codes, addresses that open bytes by themselves, and personal
 * data of employees. All others are private, and asked about before they are used again.
 */
const CONFIDENTIAL: readonly RegExp[] = [
  /^\/api\/auth\//,
  /\/api-keys\//,
  /\/webhook-endpoints\//,
  /\/download-url\//,
  /\/employees\//,
  /\/payroll\//,
  /\/firm\/submissions\//,
];

const known = new WeakMap<OperationDeclaration, boolean>();

/** Whether answers of an operation may not be stored. */
export function isConfidential(operation: OperationDeclaration): boolean {
  let confidential = known.get(operation);
  if (confidential === undefined) {
    confidential = CONFIDENTIAL.some((path) => path.test(operation.path));
    known.set(operation, confidential);
  }
  return confidential;
}
