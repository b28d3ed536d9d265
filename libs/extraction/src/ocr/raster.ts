/** A greyscale picture: one byte a pixel, row by row. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Dark pixels of a picture with even light: everything well below the paper. */
export function inkOf(raster: Raster): Uint8Array {
  const ink = new Uint8Array(raster.data.length);
  for (let index = 0; index < ink.length; index += 1) ink[index] = (raster.data[index] ?? 255) < 150 ? 1 : 0;
  return ink;
}
