import { once } from './idempotency.js';

/** A command with the key of its action. */
export interface Keyed {
  readonly companyId: string;
  readonly key: string;
}

/** A command with the key of its action; without a key it is a dry run, which answers with the entries it would make. */
export interface Sent {
  readonly companyId: string;
  readonly key?: string;
  /** Gives a dry run up: its dialog is gone, or its button was pressed. */
  readonly signal?: AbortSignal;
}

/** The part of a request that says which of the two it is, and to which object of the company it goes. */
export const asSent = <Path extends Readonly<Record<string, string>>>(
  { companyId, key, signal }: Sent,
  path: Path,
) => ({
  params: {
    path: { company_id: companyId, ...path },
    ...(key === undefined ? { query: { dry_run: true } } : { header: once(key) }),
  },
  ...(signal === undefined ? {} : { signal }),
});
