import { type Vocabulary } from './concepts.js';

/** Italian. */
export const ita: Vocabulary = {
  labels: {
    number: `
      fattura n | fattura numero | numero fattura | fattura no | fattura nr | numero documento | scontrino n
      | nota di credito n | ~fattura
    `,
    date: 'data fattura | data di emissione | data emissione | data documento | data della fattura',
    due_date: 'data scadenza | scadenza | data di scadenza | scadenza pagamento',
    payment_terms: '[condizioni di|termini di|termine di]+pagamento',
    supply_date: 'data di consegna',
    net: 'imponibile | totale imponibile | totale netto | netto a imponibile | totale senza iva',
    tax: 'imposta | totale iva | totale imposta',
    gross: 'totale | totale fattura | totale documento | totale complessivo | importo totale | totale ivato',
    amount_due: 'totale da pagare | da pagare | netto a pagare | totale dovuto',
    rounding: 'arrotondamento',
    prepaid: 'anticipo | acconto',
    vat_number: 'partita iva | p iva | p.iva',
    iban: 'conto corrente',
    supplier: 'venduto da | fornitore | cedente | venditore | cedente/prestatore',
    buyer: `
      acquirente | cessionario | committente | destinatario | spett | spett.le | cessionario/committente
    `,
    corrects: 'fattura originale',
    other_number: 'numero ordine | ordine n | codice cliente',
    other_date: 'data ordine',
    other_amount: 'sconto | spedizione | tassa di soggiorno',
  },
  numbering: {
    documents: 'fattura | scontrino | documento',
    number: 'numero',
    yours: 'vostro',
  },
  sums: {
    total: 'totale | importo | importo totale | totale fattura | totale documento',
    gross: 'iva inclusa | iva compresa | con iva | ivato',
    net: 'iva esclusa | senza iva',
    due: 'da pagare | a pagare | dovuto',
  },
  columns: {
    description: 'descrizione',
    quantity: 'quantità | qtà | qta',
    unit: 'um',
    price: 'prezzo | prezzo unitario',
    rate: 'iva % | iva',
    amount: 'importo | totale',
  },
  titles: {
    invoice: 'fattura',
    receipt: 'scontrino',
    credit_note: 'nota di credito',
    prepayment: "fattura d'acconto",
  },
  kinds: {
    prepayments: "fattur* [d'|d’|di ]acconto",
    taken_back: 'nota',
    not_an_invoice: 'preventivo',
    stamps: 'bozza | annullato | annullata',
    draft: 'bozza',
    drafted: 'fattura',
    offers: 'preventivo',
    orders: "ordine d'acquisto",
    bare_orders: 'ordine',
    no_invoices: 'sollecito di pagamento',
    reminders: 'sollecito di pagamento',
    placed_orders: "ordine d'acquisto",
    unpaid: 'non pagata',
    yours: 'vostra',
  },
  months: {
    january: 'gennaio | gen',
    february: 'febbraio',
    april: 'aprile',
    may: 'maggio | mag',
    june: 'giugno | giu',
    july: 'luglio | lug',
    september: 'settembre | set',
    october: 'ottobre | ott',
    december: 'dicembre',
  },
  dates: {
    until: 'al',
  },
  vat: {
    row_words: 'imponibile | imposta | aliquota',
    rate_words: 'aliquota',
    article: 'articolo',
    exempt: 'esente',
    none: 'inversione contabile | esente iva',
    representative: 'rappresentante fiscale',
  },
  terms: {
    days: 'giorni | gg',
    immediately: 'immediat[o|a]',
    late: 'interess',
    others: 'consegn | fine mese',
    paying: 'pagam',
    within: 'entro',
  },
  payment: {
    amounts: 'importi',
  },
  accounts: {
    changed: 'nuovo | nuova | vecchio | vecchia | cambiato | chiuso',
    instructions: 'prego | pagare | versare | attenzione',
    beside: 'numero | e | and',
  },
  parties: {
    name: 'nome',
  },
  legal: {
    forms: 'S.r.l. | SRL | S.p.A. | SpA',
  },
};
