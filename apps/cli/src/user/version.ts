import { CommandFailure } from '../command.js';

/** Of this command line. A server says in `cli_min_version` which is the oldest it works with. */
export const CLI_VERSION = '0.1.0';

/** @throws CommandFailure when the server asks for a later command line than this */
export function assertNewEnough(oldest: string | undefined, own = CLI_VERSION): void {
  if (oldest !== undefined && compare(own, oldest) < 0) {
    throw new CommandFailure(
      `this is version ${own}, and the server asks for ${oldest} or later: update it.`,
    );
  }
}

/** By the numbers of a semantic version; what follows a dash comes before the version itself. */
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
