/** What the main thread hands to the thread that watches it. */
export interface WatchedThread {
  /** One number, raised by every look of the event loop at its timers. */
  readonly turns: SharedArrayBuffer;
  /** Milliseconds of processor time that the main thread may use without a turn. */
  readonly limitMs: number;
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Of the process, as its log names it. */
  readonly name: string;
}
