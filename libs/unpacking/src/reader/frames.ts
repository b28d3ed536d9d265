/** A message between a worker and a reader: JSON, and bytes as they are. */
export interface Frame {
  readonly head: unknown;
  /** As they arrived: joining them would take as much memory again. */
  readonly pieces: readonly Uint8Array[];
}

/** Two lengths before each frame: of its JSON, and of its bytes. */
const LENGTHS = 8;
/** A reader that a file took over writes what it wants: a worker takes no more of it into memory than an honest one sends. */
const MOST_JSON = 64 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;

/** What goes before the bytes of a message. */
export function headOf(head: unknown, byteCount: number): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(byteCount, 4);
  return Buffer.concat([lengths, json]);
}

/** The pieces of a message, to be written one after another. */
export function frameOf(head: unknown, bytes: readonly Uint8Array[] = []): readonly Uint8Array[] {
  const byteCount = bytes.reduce((sum, piece) => sum + piece.length, 0);
  return [headOf(head, byteCount), ...bytes];
}

/** Bytes in one piece; copied only when they came in several. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}

/** Puts frames together again from the pieces that a socket gives. */
export class FrameReader {
  private pieces: Uint8Array[] = [];
  private held = 0;
  private lengths: { readonly json: number; readonly bytes: number } | undefined;

  /** @throws Error when a frame is longer than any that is sent, or is none */
  *push(piece: Uint8Array): Generator<Frame> {
    this.pieces.push(piece);
    this.held += piece.length;
    for (;;) {
      if (this.lengths === undefined) {
        if (this.held < LENGTHS) return;
        const head = Buffer.concat(this.take(LENGTHS));
        const [json, bytes] = [head.readUInt32LE(0), head.readUInt32LE(4)];
        if (json > MOST_JSON || bytes > MOST_BYTES) throw new Error('A frame is longer than any may be.');
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
