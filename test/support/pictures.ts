/** More bytes than a logo may have. */
const BYTES = 40_000;

/** The header of a JPEG, which contains its size. */
export function jpegOf(width: number, height: number): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 6]), Buffer.from('test')]);
  const frame = Buffer.alloc(BYTES);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([comment, frame]);
}

/** The header of a PNG. */
export function pngOf(width: number, height: number): Buffer {
  const file = Buffer.alloc(BYTES);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  file.write('IHDR', 12, 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}
