import { pathToFileURL } from 'node:url';
import { compiledEntry } from '../isolation/compiled-entry.js';

/** A kind of reading: the compiled module that does it in the reader, and what it takes and answers. */
export interface ReaderJob<Params, Answer> {
  readonly module: string;
  /** Only for the compiler. */
  readonly types?: (params: Params) => Answer;
}

/** What a job gets in the reader. */
export interface JobInput<Params> {
  readonly params: Params;
  /** The file, in the pieces in which it arrived. */
  readonly pieces: readonly Uint8Array[];
  /** Sends a part of an answer that is too large for one message; resolves when there is room for the next. */
  readonly part: (bytes: Uint8Array) => Promise<void>;
  /** The file needs longer than most, such as one whose pages are pictures. Counts once. */
  readonly slow: () => void;
}

interface JobOutput<Answer> {
  /** Goes as JSON. */
  readonly answer: Answer;
  readonly bytes?: readonly Uint8Array[];
}

/** Whatever is wrong with the file is a part of the answer. */
export type JobFunction<Params, Answer> = (input: JobInput<Params>) => Promise<JobOutput<Answer>>;

/** What the module of a job exports. */
export interface JobModule<Params, Answer> {
  readonly read: JobFunction<Params, Answer>;
  /** Loads what the first file would otherwise wait for. */
  readonly prepare?: () => Promise<unknown>;
}

/** Names the job in the module `entry` beside the one that asks. */
export function readerJob<Params, Answer>(moduleUrl: string, entry: string): ReaderJob<Params, Answer> {
  return { module: pathToFileURL(compiledEntry(moduleUrl, entry)).href };
}
