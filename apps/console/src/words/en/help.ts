import { plural } from '../../format/numbers.js';

export default {
  keys: 'Keys and commands here',
  letters: 'Single letters work while the focus is in a list.',
  lettersOff: 'Single letters are switched off.',
  key: 'Key',
  command: 'Command',
  find: 'Find in the guide',
  allPages: 'The whole guide',
  thisScreen: 'This screen',
  found: (n: number) => `${n} ${plural(n, 'page', 'pages')} of the guide`,
  foundNone: 'No page has these words. Try one word, or the name of a button.',
};
