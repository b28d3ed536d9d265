import { type OcrLanguage } from './languages.js';
import { type Raster } from './raster.js';

/** A word found in a picture: pixels from its top left corner, `confidence` 0 to 1. */
export interface RecognisedWord {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  confidence: number;
}

/** Reads the print of a prepared page. */
export interface Recogniser {
  /** The languages whose data it has. */
  readonly languages: ReadonlySet<OcrLanguage>;
  recognise(page: Raster, languages: readonly OcrLanguage[]): Promise<RecognisedWord[]>;
}

/** Words with less confidence are specks, frames and signatures. */
const LEAST_CONFIDENCE = 20;

/** Reads the table that tesseract writes: one row per page, block, paragraph, line or word. */
export function wordsOfTsv(tsv: string): RecognisedWord[] {
  return tsv.split('\n').flatMap((line) => {
    const columns = line.split('\t');
    const [left, top, width, height, confidence] = columns.slice(6, 11).map(Number);
    const text = columns.slice(11).join('\t').trim();
    if (columns[0] !== '5' || text === '') return [];
    if (left === undefined || top === undefined || width === undefined || height === undefined) return [];
    if (confidence === undefined || confidence < LEAST_CONFIDENCE) return [];
    return [{ text, x0: left, y0: top, x1: left + width, y1: top + height, confidence: confidence / 100 }];
  });
}

/** Mean confidence of everything that looks like words, weighted by length. */
export function qualityOf(words: readonly RecognisedWord[]): number {
  let letters = 0;
  let sum = 0;
  for (const word of words) {
    const length = word.text.replace(/[^\p{L}\p{N}]/gu, '').length;
    if (length < 2) continue;
    letters += length;
    sum += length * word.confidence;
  }
  return letters < 20 ? 0 : sum / letters;
}
