import { type ParseArgsConfig } from 'node:util';

/** What a command is called with. */
export interface CommandCall {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands beside the options; only for commands that take some. */
  readonly positionals?: readonly string[];
}

/** What a command does. Returns the exit code when it is not 0. */
export interface CliCommand {
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Takes words beside the options. */
  readonly allowPositionals?: boolean;
  run(call: CommandCall): Promise<number | undefined> | number | undefined;
}

/** One command of the command line: its words, and what it does, which is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly help: string;
  load(): Promise<CliCommand>;
}

/** A failure that one sentence explains. */
export class CommandFailure extends Error {}
