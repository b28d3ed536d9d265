/** The arguments of a command. */
export interface CommandCall {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Options by their names: `--without-files` is `withoutFiles`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Arguments that are not options; only for commands that take some. */
  readonly positionals?: readonly string[];
}

/** The implementation of a command. Returns the exit code when it is not 0. */
export interface CliCommand {
  run(call: CommandCall): Promise<number | undefined> | number | undefined;
}

/** A failure that one sentence explains. */
export class CommandFailure extends Error {}

/** Exit code of an invalid call, and of a failure that the user can fix. */
export const REFUSED = 2;
