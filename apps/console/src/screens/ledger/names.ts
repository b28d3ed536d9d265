import { words } from '../../words/words.js';

interface Numbered {
  readonly journal: keyof ReturnType<typeof journals>;
  readonly entry_no: number;
}

const journals = () => words('ledger').journals;

/** A journal numbers its entries in each fiscal year. */
export const numberOf = ({ journal, entry_no }: Numbered): string => `${journals()[journal]} ${entry_no}`;
