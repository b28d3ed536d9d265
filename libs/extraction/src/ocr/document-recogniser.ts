import { FIRST_PASS, type OcrLanguage } from './languages.js';
import { languageOf } from './page-language.js';
import { type Raster } from './raster.js';
import { qualityOf, type RecognisedWord, type Recogniser } from './recogniser.js';

/**
 * Recognises the pages of one document with Estonian and English data. A page whose words turn out to be of another
 * language is recognised again with that language's data, and the following pages use it at once.
 */
export class DocumentRecogniser {
  private languages = FIRST_PASS;

  constructor(private readonly recogniser: Recogniser) {}

  async recognise(page: Raster): Promise<RecognisedWord[]> {
    const words = await this.recogniser.recognise(page, this.languages);
    if (this.languages !== FIRST_PASS) return words;
    const language = languageOf(words.map(({ text }) => text));
    if (language === undefined || !this.recogniser.languages.has(language)) return words;
    const languages: readonly OcrLanguage[] = [language, 'eng'];
    const better = await this.recogniser.recognise(page, languages);
    if (qualityOf(better) < qualityOf(words)) return words;
    this.languages = languages;
    return better.map((word) => (isFigure(word) ? surerOf(word, words) : word));
  }
}

const isFigure = ({ text }: RecognisedWord): boolean => /\d/u.test(text);

/** Figures are alike in every language: of `21%` and `2196` at one place the surer counts. */
function surerOf(word: RecognisedWord, others: readonly RecognisedWord[]): RecognisedWord {
  const same = others.find((other) => isFigure(other) && areAtOnePlace(word, other));
  return same !== undefined && same.confidence > word.confidence ? same : word;
}

function areAtOnePlace(a: RecognisedWord, b: RecognisedWord): boolean {
  const apart = Math.max(...(['x0', 'x1', 'y0', 'y1'] as const).map((side) => Math.abs(a[side] - b[side])));
  return apart < (a.y1 - a.y0) / 2;
}
