import { allocated, type Pdfium, type PdfFile, withPage } from './pdfium.js';
import { type Run } from '../page/words.js';

/** The text of a page, and what it draws. */
export interface PageText {
  /** In points, of the page as it is displayed. */
  width: number;
  height: number;
  runs: Run[];
  /** Number of letters drawn with neither fill nor stroke: somebody's recognition of a picture. */
  hidden: number;
  shown: number;
  /** Whether anything at all is drawn. */
  draws: boolean;
}

/** The rendering mode that draws text with neither fill nor stroke. */
const INVISIBLE = 3;
/** Most letters of a page: ten times a page of small print. */
const MOST_LETTERS = 400_000;
/** In points: a tenth of ordinary print. */
const SMALLEST_PRINT = 1;
/** Text that slopes more than this runs up or down the page: it is a margin note, and no part of any row. */
const STEEPEST = 0.2;
/** Bytes for results of the library of more than one number: a matrix, a rectangle, a point. */
const SCRATCH_BYTES = 32;

/** Reads the letters of a page with their positions, in points from the top left corner of the displayed page. */
export function readPageText(file: PdfFile, number: number): PageText {
  const { pdfium } = file;
  return withPage(file, number, (page) => {
    const text = pdfium.FPDFText_LoadPage(page);
    try {
      return allocated(pdfium, SCRATCH_BYTES, (scratch) => {
        const view = viewOf(pdfium, page, scratch);
        return {
          width: view.width,
          height: view.height,
          draws: pdfium.FPDFPage_CountObjects(page) > 0,
          ...lettersOf({ pdfium, text, view, scratch }),
        };
      });
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  });
}

/** The text of an open page. */
interface Source {
  pdfium: Pdfium;
  text: number;
  view: View;
  scratch: number;
}

/** The visible part of a page, and its rotation. */
interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Quarter turns clockwise. */
  rotation: number;
  turned: boolean;
  /** As displayed. */
  width: number;
  height: number;
}

function viewOf(pdfium: Pdfium, page: number, scratch: number): View {
  pdfium.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = floats(pdfium, scratch);
  const rotation = pdfium.FPDFPage_GetRotation(page);
  const turned = rotation % 2 === 1;
  const [across, upright] = [right - left, top - bottom];
  const [width, height] = turned ? [upright, across] : [across, upright];
  return { left, top, right, bottom, rotation, turned, width, height };
}

/** Maps a point of the page to the displayed page, measured from the top left corner. */
function seen({ left, top, right, bottom, rotation }: View, x: number, y: number): { x: number; y: number } {
  if (rotation === 1) return { x: y - bottom, y: x - left };
  if (rotation === 2) return { x: right - x, y: y - bottom };
  if (rotation === 3) return { x: top - y, y: right - x };
  return { x: x - left, y: top - y };
}

/** Goes through the letters in order, and makes a run of those drawn together without a blank. */
function lettersOf(source: Source): Pick<PageText, 'runs' | 'hidden' | 'shown'> {
  const { pdfium, text } = source;
  const { FPDFText_GetTextObject: objectOf, FPDFText_GetUnicode: codeOf } = pdfium.direct;
  const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_LETTERS);
  const runs: Run[] = [];
  const drawn = { hidden: 0, shown: 0 };
  let object = 0;
  let style: Style | undefined;
  let letters = '';
  let first = 0;
  const endBefore = (index: number): void => {
    if (letters !== '' && style?.level === true) {
      const run = runOf(source, style, letters, first, index - 1);
      if (isSeen(run, source.view)) runs.push(run);
    }
    letters = '';
  };
  for (let index = 0; index < count; index += 1) {
    const its = objectOf(text, index);
    if (its !== object) {
      endBefore(index);
      object = its;
      // Blanks that PDFium inserts at a gap belong to no text of the page.
      style = object === 0 ? undefined : styleOf(source, object, index);
    }
    if (!style) continue;
    const code = codeOf(text, index);
    if (isBlank(code)) endBefore(index);
    else {
      if (letters === '') first = index;
      letters += letterOf(code);
      drawn[style.hidden ? 'hidden' : 'shown'] += 1;
    }
  }
  endBefore(count);
  return { runs, ...drawn };
}

/** How the letters of one text of the page are drawn. */
interface Style {
  level: boolean;
  hidden: boolean;
  baseline: number;
  /** The displayed size of the font. */
  height: number;
}

function styleOf({ pdfium, text, view, scratch }: Source, object: number, index: number): Style {
  pdfium.direct.FPDFText_GetMatrix(text, index, scratch);
  const [a, b, c, d] = floats(pdfium, scratch);
  const [along, across] = view.turned ? [b, a] : [a, b];
  pdfium.direct.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [x = 0, y = 0] = pdfium.pdfium.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 2);
  return {
    level: Math.abs(across) <= Math.abs(along) * STEEPEST,
    hidden: pdfium.direct.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE,
    baseline: seen(view, x, y).y,
    height: pdfium.direct.FPDFText_GetFontSize(text, index) * Math.hypot(c, d),
  };
}

function runOf(source: Source, style: Style, letters: string, first: number, last: number): Run {
  const ends = [...endsOf(source, first), ...endsOf(source, last)];
  const x = Math.min(...ends);
  return { text: letters, x, y: style.baseline, width: Math.max(...ends) - x, height: style.height };
}

/** Text outside the page or smaller than any print is invisible to a person. */
function isSeen({ x, y, width, height }: Run, view: View): boolean {
  const beside = x + width < 0 || x > view.width || y < 0 || y - height > view.height;
  return !beside && height >= SMALLEST_PRINT;
}

/** The start and end of a letter along its row. */
function endsOf({ pdfium, text, view, scratch }: Source, index: number): [number, number] {
  pdfium.direct.FPDFText_GetLooseCharBox(text, index, scratch);
  const [left, top, right, bottom] = floats(pdfium, scratch);
  return [seen(view, left, top).x, seen(view, right, bottom).x];
}

const SPACE = 0x20;
const LAST_ASCII = 0x7e;
const LAST_CODE_POINT = 0x10_ff_ff;
/** The character that PDFium gives for a hyphen at the end of a line. */
const HYPHEN_AT_END = 2;
/** Two or three letters in one character, as in `ﬁ`. */
const LIGATURE = /[\ufb00-\ufb06]/u;

function isBlank(code: number): boolean {
  return code === SPACE || ((code < SPACE || code > LAST_ASCII) && /\s/u.test(letterOf(code)));
}

function letterOf(code: number): string {
  if (code === HYPHEN_AT_END) return '-';
  if (code > LAST_CODE_POINT) return '\ufffd';
  const letter = String.fromCodePoint(code);
  return code > LAST_ASCII && LIGATURE.test(letter) ? letter.normalize('NFKC') : letter;
}

/** Reads four numbers that the library has written to its memory. */
function floats(pdfium: Pdfium, at: number): [number, number, number, number] {
  const { HEAPF32 } = pdfium.pdfium;
  const index = at >> 2;
  return [HEAPF32[index] ?? 0, HEAPF32[index + 1] ?? 0, HEAPF32[index + 2] ?? 0, HEAPF32[index + 3] ?? 0];
}
