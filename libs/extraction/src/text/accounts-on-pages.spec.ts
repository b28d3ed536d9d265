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
const read = (...texts: string[]) => accountsOnPages([pageOf(...texts)]);

describe('the accounts on a page', () => {
  it.each([
    ['behind a label', `IBAN: ${NEW}`],
    ['beside banks', `SEB Pank ${SEB} Swedbank ${NEW}`],
    ['in a foot of codes', `Reg nr 12345678 KMKR EE100366327 a/a ${NEW} SWIFT EEUHEE2X`],
    ['behind the words for an account', `Arvelduskonto number Luminor Bank ${NEW}`],
  ])('stand in the list %s', (_where, text) => {
    expect(read(text)).toMatchObject({ listed: expect.arrayContaining([NEW]) as string[], inText: [] });
  });

  it.each([
    ['in a sentence', [`Please pay to our new account ${NEW} from now on`]],
    ['in an Estonian sentence', [`Palume tasuda arve uuele kontole ${NEW}`]],
    ['under a sentence', ['Palume edaspidi tasuda uuele kontole:', NEW]],
    ['torn over two rows', ['Uus konto LT60 1010', '0123 4567 8901']],
    ['in the list too', [`IBAN: ${NEW}`, `Please pay to our new account ${NEW} only`]],
  ])('stand in running text %s', (_where, texts) => {
    expect(read(`SEB ${SEB}`, ...texts)).toEqual({ listed: [SEB], inText: [NEW] });
  });
});
