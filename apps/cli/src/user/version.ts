import { CommandFailure } from '../command.js';

/** The version of this command line. A server states the oldest version that it supports in `cli_min_version`. */
export const CLI_VERSION = '0.1.0';

/** @throws CommandFailure when the server requires a later command line */
export function assertNewEnough(oldest: string | undefined, own = CLI_VERSION): void {
  if (oldest !== undefined && compare(own, oldest) < 0) {
    throw new CommandFailure(`this is version ${own}, but the server needs ${oldest} or later: update it.`);
  }
}

/** Compares the numbers of semantic versions; a prerelease precedes its version. */
export function compare(left: string, right: string): number {
  const [a, b] = [parts(left), parts(right)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(b.before) - Number(a.before);
}

function parts(version: string): { readonly numbers: number[]; readonly before: boolean } {
  const [core = '', pre] = (version.split('+', 1)[0] ?? '').split('-', 2);
  return { numbers: core.split('.').map(Number), before: pre !== undefined };
}
