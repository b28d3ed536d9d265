import { type Vocabulary } from './concepts.js';

/** Danish. */
export const dan: Vocabulary = {
  labels: {
    date: '~dato | [faktura|fakturerings|kreditnota|udstedelses|utstedelses|bilags]+dato',
    due_date: '[forfalds|forfalls|betalings]+[dato|dag]',
    supply_date: 'leveringsdato',
    net: 'momsgrundlag',
    tax: 'momsbeløb | heraf moms',
    gross: 'i alt',
    amount_due: 'at betale | til betaling',
    registry_code: 'cvr | cvr nr | cvr-nr',
    supplier: 'sælger',
    buyer: 'køber',
    other_number: 'ordrenr | ordrenummer',
  },
  numbering: {
    yours: 'er | ert',
  },
  sums: {
    total: `
      total | totalt | beløb | beløp | sum | i alt | totalbeløb | totalbeløp | fakturabeløb | fakturabeløp
      | samlet beløb
    `,
    gross: 'inkl moms | incl moms | inklusiv moms | med moms | inkl mva | inklusive mva | med mva',
    net: 'ekskl moms | ex moms | eksklusiv moms | uden moms | ekskl mva | eks mva | uten mva',
    due: 'at betale | til betaling | å betale',
  },
  columns: {
    description: 'varebeskrivelse | vare | ydelse',
    price: 'enhedspris | stk pris',
    net: 'beløb ekskl moms',
    amount: 'beløb',
  },
  titles: {
    receipt: 'kvittering',
    prepayment: 'acontofaktura | forudbetalingsfaktura',
  },
  kinds: {
    prepayments: 'forudbetalingsfaktura* | acontofaktura*',
    no_invoices: 'tilbud | ordrebekr | rykker | betalingspåmind | påmind | følgeseddel | kontoudtog',
    reminders: 'rykker* | betalingspåmind* | påmind*',
    placed_orders: 'ordrebekr*',
    quotes: 'tilbud',
    yours: 'er',
  },
  vat: {
    row_words: 'grundlag | beløb | af',
  },
  terms: {
    days: 'dage',
    others: 'levering',
  },
  accounts: {
    changed: 'aendret | kun',
    street: 'vag | vej',
    instructions: 'venligst | betal | betales',
    beside: 'banke',
  },
  legal: {
    forms: 'ApS | A/S | I/S | K/S',
  },
};
