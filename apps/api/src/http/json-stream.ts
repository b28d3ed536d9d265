/** A JSON answer that is sent while it is read, because it may be larger than a process should hold in memory. */
export class JsonStream {
  constructor(
    /** Identifies the answer before the first piece: equal versions mean equal texts. */
    readonly version: string,
    readonly pieces: AsyncIterable<string>,
  ) {}

  /** The whole text. */
  async text(): Promise<string> {
    let text = '';
    for await (const piece of this.pieces) text += piece;
    return text;
  }
}
