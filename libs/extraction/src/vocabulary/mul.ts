import { type Vocabulary } from './concepts.js';

/** Words that documents of every language use. */
export const mul: Vocabulary = {
  labels: {
    iban: 'iban',
    other_number: 'e-mail | email | www | bic | swift | swift/bic | bic/swift | gln',
  },
  numbering: {
    number: 'nr | no | №',
    number_of: 'nr | n | no | №',
  },
  kinds: {
    not_an_invoice: 'proforma',
  },
  vat: {
    row_words: 'eur | euro | usd | gbp | a | b | c | d | e',
  },
  terms: {
    by_time: 'p[.|][ |]a[.|] | per annum',
    others: 'pretens | <e[.|]o[.|]m>',
  },
  payment: {
    by_card: 'visa | mastercard',
  },
  accounts: {
    account: 'iban',
    bank: `
      <seb> | <lhv> | <luminor> | <nordea> | <citadele> | <coop> | <revolut> | <wise> | <paysera> | <n26>
    `,
    beside: `
      nr | bic | swift | tel | telefon | fax | faks | mob | mobil | mobiil | email | www | eur | usd | sek
      | nok | dkk | pln | gbp | rub | chf | oü | as | mtü | fie | sa | oy | oyj | ab | sia | uab | gmbh | ag
      | kg | ltd | limited | llc | bv
    `,
  },
  parties: {
    no_name: 'tel | iban | swift',
  },
  legal: {
    forms: 'Kft[.|] | Zrt[.|] | d.[ |]o.[ |]o. | EOOD | OOD',
  },
};
