import { type Vocabulary } from './concepts.js';

/** Norwegian. */
export const nor: Vocabulary = {
  labels: {
    number: '~kreditnota',
    net: 'grunnlag mva',
    tax: 'mva | merverdiavgift | herav mva',
    amount_due: 'å betale',
    reference: 'kid | kid-nummer',
    vat_number: 'mva nr',
    supplier: 'selger | leverandør',
    buyer: 'kjøper',
  },
  numbering: {
    documents: 'kreditnota | kvittering | bilag',
  },
  columns: {
    description: 'ytelse',
    quantity: 'antall',
    price: 'enhetspris',
    rate: 'mva | mva %',
    net: 'beløp eks mva',
    tax: 'mva beløp',
    gross: 'beløp inkl mva',
    amount: 'beløp',
  },
  titles: {
    credit_note: 'kreditnota',
    prepayment: 'forskuddsfaktura',
  },
  kinds: {
    prepayments: 'forskuddsfaktura* | akontofaktura*',
    no_invoices: 'purring | inkassovarsel | pakkseddel | kontoutskrift',
    reminders: 'purring',
  },
  months: {
    december: 'desember',
  },
  vat: {
    row_words: 'mva | eks | inkl | grunnlag | beløp',
  },
  terms: {
    days: 'dager',
  },
  accounts: {
    changed: 'aendre | endret',
    street: 'vei',
    instructions: 'vennligst',
  },
  legal: {
    forms: 'ASA',
  },
};
