/** A message between a worker and a reader: JSON and raw bytes. */
export interface Frame {
  readonly head: unknown;
  /** As they arrived: joining them would double the memory. */
  readonly pieces: readonly Uint8Array[];
}

/** Each frame starts with two lengths: of its JSON and of its bytes. */
const LENGTHS = 8;
/** A compromised reader writes anything: a worker buffers no more of it than an honest reader sends. */
const MOST_JSON = 64 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;

/** The part of a message before its bytes. */
export function headOf(head: unknown, byteCount: number): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(byteCount, 4);
  return Buffer.concat([lengths, json]);
}

/** The pieces of a message, in the order to write them. */
export function frameOf(head: unknown, bytes: readonly Uint8Array[] = []): readonly Uint8Array[] {
  const byteCount = bytes.reduce((sum, piece) => sum + piece.length, 0);
  return [headOf(head, byteCount), ...bytes];
}

/** The bytes as one piece; copied only when they arrived in several. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}

/** Reassembles frames from the pieces of a socket. */
export class FrameReader {
  private pieces: Uint8Array[] = [];
  private held = 0;
  private lengths: { readonly json: number; readonly bytes: number } | undefined;

  /** @throws Error when a frame exceeds the limit or is not a frame */
  *push(piece: Uint8Array): Generator<Frame> {
    this.pieces.push(piece);
    this.held += piece.length;
    for (;;) {
      if (this.lengths === undefined) {
        if (this.held < LENGTHS) return;
        const head = Buffer.concat(this.take(LENGTHS));
        const [json, bytes] = [head.readUInt32LE(0), head.readUInt32LE(4)];
        if (json > MOST_JSON || bytes > MOST_BYTES) throw new Error('A frame is longer than allowed.');
        this.lengths = { json, bytes };
      }
      const { json, bytes } = this.lengths;
      if (this.held < json + bytes) return;
      this.lengths = undefined;
      const head: unknown = JSON.parse(Buffer.concat(this.take(json)).toString());
      yield { head, pieces: this.take(bytes) };
    }
  }

  private take(length: number): Uint8Array[] {
    const taken: Uint8Array[] = [];
    let at = 0;
    for (let left = length; left > 0; at += 1) {
      const piece = this.pieces[at] ?? new Uint8Array();
      taken.push(piece.subarray(0, left));
      if (piece.length > left) {
        this.pieces[at] = piece.subarray(left);
        break;
      }
      left -= piece.length;
    }
    this.pieces.splice(0, at);
    this.held -= length;
    return taken;
  }
}
