import { type Vocabulary } from './concepts.js';

/** Czech. */
export const ces: Vocabulary = {
  labels: {
    number: 'faktura daňový doklad č | daňový doklad č | faktura č | faktury č',
    date: '[datum|dátum]+[vystavení|vystavenia|faktury]',
    due_date: 'splatnost | [datum|dátum|termín]+[splatnosti|úhrady]',
    payment_terms: 'platební+podmínky',
    supply_date: 'datum zdan plnění | datum uskutečnění plnění | datum zdanitelného plnění',
    net: 'základ daně',
    tax: 'dph | dph celkem | výše dph | částka dph',
    gross: 'celkem | celkem kč | celkem czk',
    amount_due: 'k úhradě | k zaplacení | zbývá uhradit',
    reference: 'variabilní symbol',
    registry_code: 'registrační | im kodas | įm kodas | ič | ičo',
    vat_number: 'dič',
    supplier: 'dodavatel | prodávající',
    buyer: 'odběratel | kupující',
    other_number: 'číslo objednávky | objednávka',
  },
  numbering: {
    number: 'číslo',
  },
  sums: {
    total: 'celkem | celková částka | částka | suma | celkom | celková suma | spolu',
    gross: 's dph | včetně dph | vč dph | vrátane dph',
    net: 'bez dph',
    due: 'k úhradě | k zaplacení | na úhradu',
  },
  columns: {
    description: 'popis | název | označení dodávky',
    quantity: 'množství | počet',
    unit: 'mj',
    price: 'jednotková cena | cena za mj',
    rate: 'dph | dph % | sazba dph',
    net: 'celkem bez dph',
    gross: 'celkem s dph',
    amount: 'celkem | cena celkem',
  },
  titles: {
    invoice: 'daňový doklad',
    receipt: 'účtenka',
    credit_note: 'dobropis | opravný daňový doklad',
    prepayment: 'zálohová faktura',
  },
  kinds: {
    prepayments: 'zálohov* faktur*',
    no_invoices: 'nabídk | objednávk | potvrzení objednávk | upomínk | dodací list | výpis z účtu',
    reminders: 'upomínk*',
    placed_orders: 'potvrzení objednávk* | objednávk*',
    quotes: 'nabídk*',
  },
  months: {
    january: 'ledna | leden',
    february: 'února | únor',
    march: 'březen',
    april: 'dubna | duben',
    may: 'květen',
    june: 'června | červen',
    july: 'července | červenec',
    august: 'srpna | srpen',
    september: 'září',
    october: 'říjen',
    november: 'listopad | listopadu',
    december: 'prosince | prosinec',
  },
  vat: {
    row_words: 'dph | základ | daně | sazba | bez',
    rate_words: 'sazba',
  },
  terms: {
    days: 'dní | dnů',
  },
  accounts: {
    changed: 'novy | nove | nova | novo | novou | zmeni*',
    instructions: 'prosim* | uhrad* | zaplat* | pozor',
  },
  legal: {
    forms: 'spol. s[ |]r.[ |]o. | s.[ |]r.[ |]o.',
    behind_comma: 'a.[ |]s.',
  },
};
