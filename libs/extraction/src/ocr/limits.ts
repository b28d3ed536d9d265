/** A photo of 60 million pixels is larger than any phone's usual picture and than A3 at 400 dpi. */
export const MAX_PIXELS = 60_000_000;
/** Most pages recognised per file: an invoice gives everything that matters on its first ones. */
export const MAX_OCR_PAGES = 8;
/** Most pixels of a page during recognition: A4 at 300 dpi, and a margin for long till slips. */
export const MAX_PAGE_PIXELS = 12_000_000;
/** A picture with a shorter side than this many pixels is a logo or a tracking dot. */
export const SMALLEST_SIDE = 60;
/** Resolution at which pages are recognised, in dots per inch. */
export const OCR_DPI = 300;
