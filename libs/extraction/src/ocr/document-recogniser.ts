import { FIRST_PASS, type OcrLanguage } from './languages.js';
import { languageOf } from './page-language.js';
import { type Raster } from './raster.js';
import { qualityOf, type RecognisedWord, type Recogniser } from './recogniser.js';

/**
 * Recognises the pages of one document: with Estonian and English data, and, where the words that come out are of another
 * language, once more with that. The next pages then take the language of this one at once.
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
    return better;
  }
}
