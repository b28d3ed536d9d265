import { Resolver } from 'node:dns/promises';

/** Looks up the records of a name, as `dns.promises.resolve` does; rejects with an error that has a `code`. */
export type MailResolver = (name: string, type: string) => Promise<string[] | string[][]>;

const LOOKUP_MS = 3_000;
const TRIES = 2;
/** Names that are never in the public name system (RFC 6761, RFC 6762): looking them up would only leak the input. */
const SPECIAL_USE = /(?:^|\.)(?:test|example|invalid|localhost|local)\.?$/iu;

class NoSuchName extends Error {
  readonly code = 'ENOTFOUND';
}

/** Uses the name servers of this machine, with a time limit for each query. */
export function machineResolver(): MailResolver {
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: TRIES });
  return async (name, type) => {
    if (SPECIAL_USE.test(name)) throw new NoSuchName(`${name} is reserved for examples.`);
    return (await resolver.resolve(name, type)) as string[] | string[][];
  };
}
