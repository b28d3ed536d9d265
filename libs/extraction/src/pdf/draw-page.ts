import { type PdfFile, withPage } from './pdfium.js';

/** Three colours and an unused byte. */
const BGRX = 3;
export const CHANNELS = 4;
const WHITE = 0xff_ff_ff_ff;
const RED_BEFORE_BLUE = 0x10;

/** A size in points. */
interface PointSize {
  readonly width: number;
  readonly height: number;
}

/** A page as a picture. */
interface DrawnPage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
}

/** A started pixel counts, but not the error of a division. */
const pixels = (length: number): number => Math.max(1, Math.ceil(length - 1e-6));

/** Draws a page as a person sees it, with as many pixels per point as `scaleFor` says. */
export function drawPage(file: PdfFile, number: number, scaleFor: (points: PointSize) => number): DrawnPage {
  const { pdfium } = file;
  return withPage(file, number, (page) => {
    const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    const scale = scaleFor(points);
    const [width, height] = [pixels(points.width * scale), pixels(points.height * scale)];
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRX, 0, 0);
    if (bitmap === 0) throw new RangeError(`There is not enough memory for page ${number}`);
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RED_BEFORE_BLUE);
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
      return { data: pdfium.pdfium.HEAPU8.slice(at, at + width * height * CHANNELS), width, height, scale };
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  });
}
