import { problem } from '#platform';
import { type OperationInput } from '../http/index.js';

/**
 * Files and inbox work before there are books, but not after the company: what it left stays sealed for its time.
 * @throws Problem `company_not_ready` when the company is deleted
 */
export function assertAlive({ access }: Pick<OperationInput, 'access'>): void {
  if (access.company?.state === 'deleted') throw problem('company_not_ready', 'The company is deleted.');
}
