import { type Account } from '../../api/ledger.js';
import { language } from '../../words/words.js';

export const nameOf = ({ name, name_en }: Pick<Account, 'name' | 'name_en'>): string =>
  language() === 'en' ? (name_en ?? name) : name;
