import { describe, expect, it } from 'vitest';
import { type Page, type Row } from '../page/words.js';
import { accountsOnPages } from './accounts-on-pages.js';

const [SEB, NEW] = ['EE471000001020145685', 'LT601010012345678901'];

const pageOf = (...texts: string[]): Page =>
  ({
    number: 1,
    rows: texts.map(
      (text) =>
        ({
          page: 1,
          text,
          words: text.split(' ').map((word) => ({ text: word })),
          cells: [],
        }) as unknown as Row,
    ),
  }) as unknown as Page;
const read = (...texts: string[]) => accountsOnPages([pageOf(...texts)], ['Uus Maja OÜ']);

describe('the accounts on a page', () => {
  it.each([
    ['behind a label', `IBAN: ${NEW}`],
    ['next to banks', `SEB Pank ${SEB} Swedbank ${NEW}`],
    ['in a foot of codes', `Reg nr 12345678 KMKR EE100366327 a/a ${NEW} SWIFT EEUHEE2X`],
    ['behind the words for an account', `Arvelduskonto number Luminor Bank ${NEW}`],
    ['with the code of a bank', `Swedbank IBAN ${NEW} SWIFT HABAEE2X`],
    ['with its currency', `Konto ${NEW} (EUR)`],
    ['in front of its bank', `Arveldusarve: ${NEW} AS SEB Pank`],
    ['in a foot', `Uus Maja OÜ Pargi 5, 10115 Tallinn tel +372 5551234 info@maja.ee ${NEW}`],
    ['in capitals', `UUS 5, TALLINN, KONTO ${NEW} LUMINOR BANK AS`],
  ])('are listed %s', (_where, text) => {
    expect(read(text)).toMatchObject({ listed: expect.arrayContaining([NEW]) as string[], inText: [] });
  });

  it.each([
    ['a label', ['Makse saaja konto', NEW]],
    ['a heading', ['Pangarekvisiidid', NEW]],
    ['a heading of two words', ['Bank details:', `Swedbank ${NEW}`]],
    ['a sentence that has ended', ['Please pay within 14 days.', `IBAN ${NEW}`]],
    ['a sentence on how to pay', ['Please pay this invoice by bank transfer.', `IBAN ${NEW}`]],
    ['a labelled name', ['Konto nimi : Global Supplies Financial Services', `IBAN : ${NEW}`]],
    ['a heading below a sentence', ['Palun Makske Tähtajaks:', 'Pangarekvisiidid', `Konto ${NEW}`]],
    ['a sum', ['Tasuda 124,00 EUR', `Konto ${NEW}`]],
    ['terms of payment, in a foot', ['Zahlbar ohne jeden Abzug', `Uus Maja OÜ ${NEW}`]],
    ['an address', ['Uus tn 5, Tallinn', `IBAN ${NEW}`]],
  ])('are listed under %s', (_what, texts) => {
    expect(read(...texts)).toEqual({ listed: [NEW], inText: [] });
  });

  it('are in running text when a supposed name tells to pay to an account', () => {
    const page = pageOf(`SEB ${SEB}`, `Uuele Kontole OÜ ${NEW}`);
    expect(accountsOnPages([page], ['Uuele Kontole OÜ'])).toEqual({ listed: [SEB], inText: [NEW] });
  });

  it.each([
    ['in a sentence', [`Please pay to our new account ${NEW} from now on`]],
    ['in an Estonian sentence', [`Palume tasuda arve uuele kontole ${NEW}`]],
    ['under a sentence', ['Palume edaspidi tasuda uuele kontole:', NEW]],
    ['in a sentence in capitals', [`PALUN MAKSKE SEE ARVE UUELE KONTOLE ${NEW}`]],
    ['behind a word for a change', [`Uus konto: ${NEW}`]],
    ['behind words that tell to pay', [`Maksa uuele kontole: ${NEW}`]],
    ['in front of words for a change', [`IBAN ${NEW} (UUS)`]],
    ['in a sentence of no known word', [`RAHA LIIGUB NÜÜDSEL AJAL SIIA ${NEW}`]],
    ['in Finnish', [`Uusi tilinumero ${NEW}`]],
    ['in Latvian', [`Jaunais konts ${NEW}`]],
    ['in Lithuanian', [`Nauja sąskaita ${NEW}`]],
    ['in German', [`NEUE BANKVERBINDUNG: ${NEW}`]],
    ['in Swedish', [`Nytt bankkonto: ${NEW}`]],
    ['in Russian', [`Новый счёт ${NEW}`]],
    ['in French', [`Nouveau compte ${NEW}`]],
    ['in Polish', [`Nowy numer konta ${NEW}`]],
    ['under a title of sentences', ['Meie Vana Konto On Suletud. Makske Ainult Uuele Kontole:', NEW]],
    ['of a party, under a call', ['Palun Makske Siia:', `Uus Maja OÜ ${NEW}`]],
    ['under a call', ['MAKSKE UUELE KONTOLE!', NEW]],
    ['under a sentence and a bank', ['Palun Makske Siia:', 'AS SEB Pank', `IBAN: ${NEW}`]],
    ['torn over two rows', ['Uus konto LT60 1010', '0123 4567 8901']],
    ['in the list too', [`IBAN: ${NEW}`, `Please pay to our new account ${NEW} only`]],
  ])('are in running text %s', (_where, texts) => {
    expect(read(`SEB ${SEB}`, ...texts)).toEqual({ listed: [SEB], inText: [NEW] });
  });
});
