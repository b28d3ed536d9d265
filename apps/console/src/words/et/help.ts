import { plural } from '../../format/numbers.js';
import type en from '../en/help.js';

const words: typeof en = {
  keys: 'Klahvid ja käsud siin',
  letters: 'Üksikud tähed töötavad siis, kui fookus on loendis.',
  lettersOff: 'Ühetähelised klahvid on välja lülitatud.',
  key: 'Klahv',
  command: 'Käsk',
  find: 'Otsi juhendist',
  allPages: 'Kogu juhend',
  thisScreen: 'See vaade',
  found: (n) => `${n} ${plural(n, 'lehekülg', 'lehekülge')} juhendis`,
  foundNone: 'Nende sõnadega lehekülge ei ole. Proovi ühte sõna või nupu nime.',
};
export default words;
