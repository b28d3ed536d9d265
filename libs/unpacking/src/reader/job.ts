import { pathToFileURL } from 'node:url';
import { compiledEntry } from '../isolation/compiled-entry.js';

/** A kind of reading: the compiled module that performs it in the reader, with its parameters and answer. */
export interface ReaderJob<Params, Answer> {
  readonly module: string;
  /** For the compiler only. */
  readonly types?: (params: Params) => Answer;
}

/** The input of a job in the reader. */
export interface JobInput<Params> {
  readonly params: Params;
  /** The file, in the pieces as they arrived. */
  readonly pieces: readonly Uint8Array[];
  /** Sends a part of an answer that is too large for one message; resolves when the next part can be sent. */
  readonly part: (bytes: Uint8Array) => Promise<void>;
  /** Declares that the file takes longer than most, for example because its pages are pictures. Counts once. */
  readonly slow: () => void;
}

interface JobOutput<Answer> {
  /** Sent as JSON. */
  readonly answer: Answer;
  readonly bytes?: readonly Uint8Array[];
}

/** A fault of the file is part of the answer, not an error. */
export type JobFunction<Params, Answer> = (input: JobInput<Params>) => Promise<JobOutput<Answer>>;

/** The exports of a job's module. */
export interface JobModule<Params, Answer> {
  readonly read: JobFunction<Params, Answer>;
  /** Loads what the first file would otherwise have to wait for. */
  readonly prepare?: () => Promise<unknown>;
}

/** Identifies the job in the module `entry` next to the calling module. */
export function readerJob<Params, Answer>(moduleUrl: string, entry: string): ReaderJob<Params, Answer> {
  return { module: pathToFileURL(compiledEntry(moduleUrl, entry)).href };
}
