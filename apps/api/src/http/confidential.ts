import { type OperationDeclaration } from './operation.js';

/**
 * Answers that a browser must not store: keys, secrets, recovery codes, addresses that open bytes without a
 * credential, and personal data of employees. All other answers are private, and revalidated before reuse.
 */
const CONFIDENTIAL: readonly RegExp[] = [
  /^\/api\/auth\//,
  /\/api-keys\//,
  /\/webhook-endpoints\//,
  /\/download-url\//,
  /^\/api\/questions\//,
  /\/employees\//,
  /\/payroll\//,
  /\/firm\/submissions\//,
];

const known = new WeakMap<OperationDeclaration, boolean>();

/** Whether answers of an operation must not be stored. */
export function isConfidential(operation: OperationDeclaration): boolean {
  let confidential = known.get(operation);
  if (confidential === undefined) {
    confidential = CONFIDENTIAL.some((path) => path.test(operation.path));
    known.set(operation, confidential);
  }
  return confidential;
}
