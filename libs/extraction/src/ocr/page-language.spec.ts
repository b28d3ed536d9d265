import { describe, expect, it } from 'vitest';
import { DocumentRecogniser } from './document-recogniser.js';
import { type OcrLanguage } from './languages.js';
import { languageOf } from './page-language.js';
import { type RecognisedWord, type Recogniser } from './recogniser.js';

const words = (text: string): string[] => text.split(' ');

const LATVIAN =
  'Rekins Nr. 4512 Rekina datums Apmaksas termins Pardevejs Pircejs Daudzums Cena Kopa apmaksai';
const ESTONIAN =
  'Arve nr 4512 Kuupaev Maksetähtaeg Müüja Ostja Kirjeldus Kogus Hind Summa käibemaksuta Tasuda';

describe('the language of a page', () => {
  it.each([
    ['lav', LATVIAN],
    ['lit', 'Saskaita faktura Israsymo data Apmoketi iki Pardavejas Pirkejas Kiekis Kaina Suma'],
    ['fin', 'Lasku Laskun päivämäärä Eräpäivä Myyjä Ostaja Määrä Hinta Yhteensä Maksettava'],
    ['swe', 'Faktura Fakturadatum Förfallodatum Säljare Köpare Beskrivning Antal Belopp Att betala'],
    ['deu', 'Rechnung Rechnungsdatum Fälligkeit Verkäufer Käufer Menge Einzelpreis Gesamtbetrag Zahlbar bis'],
  ])('%s is recognised from words that are read without its letters', (language, text) => {
    expect(languageOf(words(text))).toBe(language);
  });

  it.each([
    ['Estonian', ESTONIAN],
    [
      'English',
      'Invoice Number Invoice date Due date Seller Buyer Description Quantity Price Subtotal Total due',
    ],
    [
      'English with the address and bank of a German',
      'Invoice Number Due date Description Quantity Unit Price Subtotal Total due Sitz Bankverbindung Straße',
    ],
    ['Estonian beside Latvian', `${ESTONIAN} ${ESTONIAN} Rekins Pircejs`],
    ['none', '||| 12,00 I1l --- .'],
  ])('needs no second reading of %s', (_, text) => {
    expect(languageOf(words(text))).toBeUndefined();
  });
});

describe('the pages of a document', () => {
  const PAGE = { data: Buffer.alloc(0), width: 1, height: 1 };

  /** A recogniser that always gives the same text, with more confidence for the data of `sure`. */
  function recogniser(text: string, sure: OcrLanguage, has: readonly OcrLanguage[]) {
    const asked: string[] = [];
    const recognise: Recogniser['recognise'] = (_, languages) => {
      asked.push(languages.join('+'));
      const confidence = languages.includes(sure) ? 0.9 : 0.7;
      const place = { x0: 0, y0: 0, x1: 1, y1: 1 };
      return Promise.resolve(
        words(text).map((word): RecognisedWord => ({ text: word, confidence, ...place })),
      );
    };
    return { asked, document: new DocumentRecogniser({ languages: new Set(has), recognise }) };
  }

  it('are read once when they are Estonian or English', async () => {
    const { asked, document } = recogniser(ESTONIAN, 'est', ['est', 'eng', 'lav']);
    await document.recognise(PAGE);
    await document.recognise(PAGE);
    expect(asked).toEqual(['est+eng', 'est+eng']);
  });

  it('are read twice at first when they are in another language, and then once', async () => {
    const { asked, document } = recogniser(LATVIAN, 'lav', ['est', 'eng', 'lav']);
    const [word] = await document.recognise(PAGE);
    await document.recognise(PAGE);
    expect(asked).toEqual(['est+eng', 'lav+eng', 'lav+eng']);
    expect(word?.confidence).toBe(0.9);
  });

  it('keep the first reading when the other language reads them worse', async () => {
    const { asked, document } = recogniser(LATVIAN, 'est', ['est', 'eng', 'lav']);
    const [word] = await document.recognise(PAGE);
    expect(asked).toEqual(['est+eng', 'lav+eng']);
    expect(word?.confidence).toBe(0.9);
  });

  it('keep the surer reading of a figure', async () => {
    const place = { x0: 0, y0: 0, x1: 40, y1: 20 };
    const read = (figure: string, confidence: number): RecognisedWord[] => [
      ...words(LATVIAN).map((text) => ({ text, confidence: 0.8, x0: 0, y0: 90, x1: 40, y1: 110 })),
      { text: figure, confidence, ...place },
    ];
    const document = new DocumentRecogniser({
      languages: new Set<OcrLanguage>(['est', 'eng', 'lav']),
      recognise: (_, languages) =>
        Promise.resolve(languages.includes('lav') ? read('2196', 0.81) : read('21%', 0.9)),
    });
    expect((await document.recognise(PAGE)).at(-1)?.text).toBe('21%');
  });

  it('stay as first read where there is no data of their language', async () => {
    const { asked, document } = recogniser(LATVIAN, 'lav', ['est', 'eng']);
    await document.recognise(PAGE);
    expect(asked).toEqual(['est+eng']);
  });
});
