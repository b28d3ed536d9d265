import { type Box } from '../extraction.js';
import { type Page, rowsOf, type Word } from '../page/words.js';
import { correctWord } from './correct.js';
import { type PreparedPage, turn } from './prepare-page.js';
import { type DocumentRecogniser } from './document-recogniser.js';
import { qualityOf, type RecognisedWord } from './recogniser.js';

/** Text with a mean confidence below this may be upside down. */
const DOUBTFUL = 0.6;
/** Height of capitals as a share of the size of type. */
const CAPITALS = 0.72;
/** How far the tails of letters reach below the baseline, as a share of the size of type. */
const TAIL = 0.21;
/** Size of type, in points, that a picture of unknown scale is assumed to show. */
const USUAL_TYPE = 9;

/**
 * Recognises the words of a prepared page and places them as if they had been printed into a PDF: in points, on their
 * lines. Turns a page that was photographed upside down.
 * @param pointsPerPixel Points per pixel of the source; undefined for a picture of unknown scale.
 */
export async function readPicture(
  prepared: PreparedPage,
  recogniser: Pick<DocumentRecogniser, 'recognise'>,
  number: number,
  pointsPerPixel: number | undefined,
): Promise<Page> {
  let page = prepared;
  let words = await recogniser.recognise(page.raster);
  const quality = qualityOf(words);
  if (quality < DOUBTFUL && words.length > 0) {
    const turned = await turn(page, 180);
    const others = await recogniser.recognise(turned.raster);
    if (qualityOf(others) > quality) {
      words = others;
      page = turned;
    }
  }
  const set = words.map(setWord);
  const unit = pointsPerPixel === undefined ? usualUnit(set) : pointsPerPixel / page.scale;
  const printed: Word[] = set.map((word) => ({
    text: correctWord(word.text),
    x0: word.x0 * unit,
    x1: word.x1 * unit,
    y0: word.y0 * unit,
    y1: word.y1 * unit,
    page: number,
    confidence: word.confidence,
  }));
  return {
    number,
    width: page.raster.width * unit,
    height: page.raster.height * unit,
    rows: rowsOf(printed, number),
    place: placeBack(page, unit, pointsPerPixel),
  };
}

/** Gives a word the baseline and size of its type: its box reaches up from the baseline, whatever letters it has. */
function setWord(word: RecognisedWord): RecognisedWord {
  const height = word.y1 - word.y0;
  const tall = /[\p{Lu}\dbdfhkltiößäöüõšž€$£%/()[\]|]/u.test(word.text);
  const tailed = /[gjpqyQ,;()[\]|€$]/u.test(word.text);
  // A letter of x-height is about three quarters as high as a capital.
  const capitals = tailed ? height / (1 + TAIL / CAPITALS) : tall ? height : height / 0.74;
  const line = tailed ? word.y1 - (height * TAIL) / (CAPITALS + TAIL) : word.y1;
  return { ...word, y0: line - capitals / CAPITALS, y1: line };
}

/** The points per pixel at which most of the text has the usual size. */
function usualUnit(words: readonly RecognisedWord[]): number {
  const sizes = words
    .filter((word) => word.text.length > 2)
    .map((word) => word.y1 - word.y0)
    .sort((a, b) => a - b);
  return USUAL_TYPE / Math.max(4, sizes[Math.floor(sizes.length / 2)] ?? 40);
}

/** Maps a box of the level page to the original page. */
function placeBack(page: PreparedPage, unit: number, pointsPerPixel: number | undefined): (box: Box) => Box {
  const out = pointsPerPixel ?? 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return (box) => {
    const corners = [
      page.toSource(box.x / unit, box.y / unit),
      page.toSource((box.x + box.width) / unit, box.y / unit),
      page.toSource(box.x / unit, (box.y + box.height) / unit),
      page.toSource((box.x + box.width) / unit, (box.y + box.height) / unit),
    ];
    const xs = corners.map(({ x }) => x * out);
    const ys = corners.map(({ y }) => y * out);
    const x = Math.min(...xs);
    const y = Math.min(...ys);
    return {
      x: round(x),
      y: round(y),
      width: round(Math.max(...xs) - x),
      height: round(Math.max(...ys) - y),
    };
  };
}
