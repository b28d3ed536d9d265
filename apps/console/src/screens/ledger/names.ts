import { type Account } from '../../api/ledger.js';
import { language, words } from '../../words/words.js';

/** The name of an account in the chosen language, where the chart has it. */
export const nameOf = ({ name, name_en }: Pick<Account, 'name' | 'name_en'>): string =>
  language() === 'en' ? (name_en ?? name) : name;

interface Numbered {
  readonly journal: keyof ReturnType<typeof journals>;
  readonly entry_no: number;
}

const journals = () => words('ledger').journals;

/** A journal numbers its entries in each fiscal year. */
export const numberOf = ({ journal, entry_no }: Numbered): string => `${journals()[journal]} ${entry_no}`;
