import { type Vocabulary } from './concepts.js';

/** Slovak. */
export const slk: Vocabulary = {
  labels: {
    number: 'faktúra č | ~faktúra',
    supply_date: 'dátum dodania',
    net: 'základ dane',
    gross: 'celkom | ~spolu',
    amount_due: 'na úhradu | k úhrade',
    reference: 'variabilný symbol',
    vat_number: 'ič dph',
    supplier: 'dodávateľ',
    buyer: 'odberateľ',
  },
  numbering: {
    documents: 'faktúra',
  },
  columns: {
    quantity: 'množstvo',
  },
  titles: {
    invoice: 'faktúra',
    prepayment: 'zálohová faktúra',
  },
  vat: {
    rate_words: 'sadzba',
  },
};
