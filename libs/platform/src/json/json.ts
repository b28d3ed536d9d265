import { JsonWriter } from './json-writer.js';

/**
 * JSON text in which a bigint is a whole number, exact at any size. Readers hold single amounts exactly (they are
 * limited to 2^53 - 1); only totals over many can be larger. All else is as `JSON.stringify` has it.
 */
export function toJson(value: unknown): string {
  return written(value, (writer) => writer.text());
}

const LONG_BYTES = 16_384;

/** The same as it is sent: short as text, long as bytes. */
export function toJsonToSend(value: unknown): string | Buffer {
  return written(value, (writer) => (writer.length > LONG_BYTES ? writer.bytes() : writer.text()));
}

const PAGE_BYTES = 65_536;

/** A page that nobody writes on; none while one is written on: a value that writes itself may call for another text. */
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
