/** A JSON answer that is written while it is read: one that may be larger than what a process should hold. */
export class JsonStream {
  constructor(
    /** Says which answer it is, before the first piece: two of the same version are the same text. */
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
