/** Why a reader ended while it read a file. */
export type EndReason = 'timed_out' | 'out_of_memory' | 'crashed';

/** No reader could be started. This says nothing about the file, which waits until one can be. */
export class NoReader extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoReader';
  }
}

/**
 * The reader ended while reading this file: at a CPU or memory limit, or by itself. The cause may be the file or the
 * process, so the file is tried once more, alone, before it fails.
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
