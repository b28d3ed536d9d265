import { once } from './idempotency.js';

/** A command with the key of its action; without a key it is a dry run, which answers with the entries it would make. */
export interface Sent {
  readonly companyId: string;
  readonly key?: string;
}

/** The part of a request's parameters that says which of the two it is. */
export const asSent = ({ key }: Sent) =>
  key === undefined ? { query: { dry_run: true } } : { header: once(key) };
