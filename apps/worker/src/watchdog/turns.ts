/** Data that the main thread passes to the thread that watches it. */
export interface WatchedThread {
  /** One number, incremented whenever the event loop checks its timers. */
  readonly turns: SharedArrayBuffer;
  /** Milliseconds of processor time that the main thread may use without a turn. */
  readonly limitMs: number;
  /** Milliseconds between two checks. */
  readonly everyMs: number;
  /** Name of the process, as in its log. */
  readonly name: string;
}
