import { type Read } from '../draft.js';
import { type TextDocument } from './document.js';
import { readAt } from './reading.js';

/** Never certain: a supplier may ask customers of another country for dollars of theirs. */
const SHARED = 0.8;
const TORN = 0.6;

const DOLLAR = /(?<![A-Z])\$/u;

const STATES =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';

/** Names, postal codes, tax numbers and taxes of the countries that write their currency with a bare dollar sign. */
const COUNTRIES: readonly (readonly [string, readonly RegExp[]])[] = [
  [
    'USD',
    [
      /(?<!\p{L})(?:USA|U\.S\.A\.|United States)(?!\p{L})/u,
      new RegExp(String.raw`(?<!\p{L})(?:${STATES}),? \d{5}(?:-\d{4})?(?!\d)`, 'u'),
    ],
  ],
  [
    'CAD',
    [
      /(?<!\p{L})Canada(?!\p{L})/iu,
      // Alone they are hours of the day too.
      /(?<!\p{L})[HPQ]ST(?!\p{L})[^\n]{0,12}\d/u,
      /(?<!\d)\d{9} ?RT ?\d{4}(?!\d)/u,
      /(?<![\p{L}\d])[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d(?![\p{L}\d])/u,
    ],
  ],
  [
    'AUD',
    [
      /(?<!\p{L})Australia(?!\p{L})/iu,
      /(?<!\p{L})A\.?B\.?N\.?:? ?\d{2}/u,
      /(?<!\p{L})(?:NSW|VIC|QLD|TAS|ACT),? \d{4}(?!\d)/u,
    ],
  ],
  ['NZD', [/(?<!\p{L})New Zealand(?!\p{L})/iu]],
  ['HKD', [/(?<!\p{L})(?:Hong ?Kong|Kowloon)(?!\p{L})|香港/iu]],
  ['SGD', [/(?<!\p{L})Singapore(?!\p{L})/iu]],
];

/**
 * The currency of a bare dollar sign: that of the only one of these countries which the document shows, or else the American
 * dollar. Where it shows several, nothing tells which of them is meant.
 */
export function dollar(document: TextDocument): Read<string> | undefined {
  const row = document.rows.find(({ text }) => DOLLAR.test(text));
  const word = row?.words.find(({ text }) => DOLLAR.test(text));
  if (word === undefined) return undefined;
  const all = document.rows.map(({ text }) => text).join('\n');
  const shown = COUNTRIES.filter(([, signs]) => signs.some((sign) => sign.test(all)));
  const [only, other] = shown.map(([currency]) => currency);
  return other === undefined ? readAt(only ?? 'USD', SHARED, [word]) : readAt('USD', TORN, [word]);
}
