import { crc32, deflateSync } from 'node:zlib';

/** Entities that expand to a billion words. */
export function billionLaughs(): Buffer {
  const levels = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<?xml version="1.0"?>\n<!DOCTYPE Invoice [<!ENTITY l0 "lol">${levels.join('')}]>\n<Invoice>&l9;</Invoice>`,
  );
}

/** An entity that refers to a file of the machine. */
export const outsideEntity = (): Buffer =>
  Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice><ID>&x;</ID></Invoice>',
  );

/** Nested elements. */
export const deepXml = (depth: number): Buffer =>
  Buffer.from(`<Invoice>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</Invoice>`);

/** A square picture of one colour with sides of `side` pixels: a small file, but a large picture. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
