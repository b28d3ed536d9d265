/** A greyscale picture: one byte per pixel, row by row. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The header that turns the pixels after it into a file (PGM). Nothing is compressed: a recogniser takes it faster than
 * a PNG, whose decompression also costs it 60 MB.
 */
export function pgmHead({ width, height }: Raster): string {
  return `P5\n${width} ${height}\n255\n`;
}

/** The dark pixels of an evenly lit picture: everything well below the brightness of paper. */
export function inkOf(raster: Raster): Uint8Array {
  const ink = new Uint8Array(raster.data.length);
  for (let index = 0; index < ink.length; index += 1) ink[index] = (raster.data[index] ?? 255) < 150 ? 1 : 0;
  return ink;
}
