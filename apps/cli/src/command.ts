import { type ParseArgsConfig } from 'node:util';

/** What a command is called with. */
export interface CommandCall {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

/** One command of the command line. Returns the exit code when it is not 0. */
export interface CliCommand {
  readonly name: string;
  readonly help: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  readonly positionals?: boolean;
  run(call: CommandCall): Promise<number | undefined> | number | undefined;
}

/** A failure that one sentence explains. */
export class CommandFailure extends Error {}
