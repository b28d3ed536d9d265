/** A photo of 60 million pixels is larger than any phone's usual picture and than A3 at 400 dpi. */
export const MAX_PIXELS = 60_000_000;
/** Pages recognised of one file: an invoice tells all that matters on its first ones. */
export const MAX_OCR_PAGES = 8;
/** Most pixels of a page as it is recognised: A4 at 300 dpi, and a margin for long till slips. */
export const MAX_PAGE_PIXELS = 12_000_000;
/** Below this many sides a picture is a logo or a tracking dot. */
export const SMALLEST_SIDE = 60;
/** Dots per inch at which pages are recognised. */
export const OCR_DPI = 300;
