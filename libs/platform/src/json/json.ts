import { JsonWriter } from './json-writer.js';

/**
 * JSON text in which a bigint is a whole number, exact at any size. Readers represent single amounts exactly (limited
 * to 2^53 - 1); only totals over many can be larger. Everything else is as in `JSON.stringify`.
 */
export function toJson(value: unknown): string {
  return written(value, (writer) => writer.text());
}

const LONG_BYTES = 16_384;

/** An answer as JSON that is kept, and is not written again each time somebody asks for it. */
export class KeptJson {
  readonly json: string | Buffer;

  constructor(value: unknown) {
    this.json = toJsonToSend(value);
  }
}

/** The same for sending: short JSON as text, long JSON as bytes, kept JSON as it is. */
export function toJsonToSend(value: unknown): string | Buffer {
  if (value instanceof KeptJson) return value.json;
  return written(value, (writer) => (writer.length > LONG_BYTES ? writer.bytes() : writer.text()));
}

const PAGE_BYTES = 65_536;

/** The free page; undefined while in use, since a value's `toJSON` may write another text. */
let free: Buffer | undefined;

function written<T>(value: unknown, result: (writer: JsonWriter) => T): T {
  const page = free ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
  free = undefined;
  try {
    const writer = new JsonWriter(page);
    writer.write(value);
    return result(writer);
  } finally {
    free = page;
  }
}
