/** What a command is called with. */
export interface CommandCall {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Options by their names: `--without-files` is `withoutFiles`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands beside the options; only for commands that take some. */
  readonly positionals?: readonly string[];
}

/** What a command does. Returns the exit code when it is not 0. */
export interface CliCommand {
  run(call: CommandCall): Promise<number | undefined> | number | undefined;
}

/** A failure that one sentence explains. */
export class CommandFailure extends Error {}

/** Exit code of a call that cannot be understood, and of one that failed for a reason that its person can put right. */
export const REFUSED = 2;
