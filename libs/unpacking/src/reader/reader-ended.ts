/** What ended a reader that had a file before it. */
export type EndReason = 'timed_out' | 'out_of_memory' | 'crashed';

/** No reader could be started. That says nothing of the file, which waits until one can be. */
export class NoReader extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoReader';
  }
}

/**
 * The reader ended over this file: by a limit of processor time or memory, or by itself. The file may be to blame, or what
 * happened to the process: it is tried once more, alone, before it fails.
 */
export class ReaderEnded extends Error {
  constructor(
    readonly reason: EndReason,
    message: string,
  ) {
    super(message);
    this.name = 'ReaderEnded';
  }
}
