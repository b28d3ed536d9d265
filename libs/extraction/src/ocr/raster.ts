/** A greyscale picture: one byte a pixel, row by row. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * What makes a file of a picture (PGM) when its pixels follow. Nothing is packed: a recogniser takes it faster than a PNG,
 * whose unpacking also costs it 60 MB.
 */
export function pgmHead({ width, height }: Raster): string {
  return `P5\n${width} ${height}\n255\n`;
}

/** Dark pixels of a picture with even light: everything well below the paper. */
export function inkOf(raster: Raster): Uint8Array {
  const ink = new Uint8Array(raster.data.length);
  for (let index = 0; index < ink.length; index += 1) ink[index] = (raster.data[index] ?? 255) < 150 ? 1 : 0;
  return ink;
}
