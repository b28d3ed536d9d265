import { type Vocabulary } from './concepts.js';

/** Dutch. */
export const nld: Vocabulary = {
  labels: {
    number: `
      factuurnummer | factuurnr | factuur nr | factuur nummer | factuur no | bonnummer | creditnota nummer
      | creditnotanummer | ~factuur
    `,
    date: 'factuurdatum | datum factuur',
    due_date: `
      vervaldatum | te betalen voor | uiterste betaaldatum | te betalen vóór | betalen voor | vervaldag
    `,
    payment_terms: 'betalings+[termijn|conditie|condities|voorwaarden]',
    supply_date: 'leverdatum',
    period: 'periode',
    net: `
      subtotaal | totaal excl btw | totaal exclusief btw | bedrag excl btw | nettobedrag | excl btw
      | totaal excl | totaal excl. btw
    `,
    tax: 'btw | btw bedrag | totaal btw | btw-bedrag | waarvan btw | btw totaal',
    gross: `
      totaal | totaalbedrag | totaal incl btw | totaal inclusief btw | factuurbedrag | incl btw
      | totaal incl | totaal bedrag | eindtotaal
    `,
    amount_due: `
      te betalen | te betalen bedrag | totaal te betalen | te voldoen | openstaand bedrag | nog te betalen
    `,
    rounding: 'afronding',
    prepaid: 'vooruitbetaling | reeds betaald | voorschot',
    reference: 'betalingskenmerk',
    registry_code: 'kvk | kvk nummer | kvk-nummer | kvk nr',
    vat_number: 'btw nummer | btw-nummer | btw nr | btw-nr | btw',
    buyer_vat_number: 'uw btw-nummer | uw btw nummer',
    iban: 'rekeningnummer | rekening',
    supplier: 'verkocht door | verkoper | leverancier',
    buyer: 'klant | koper | factuuradres | afleveradres | factuur aan',
    corrects: 'oorspronkelijke factuur',
    other_number: 'bestelnummer | ordernummer | klantnummer',
    other_date: 'besteldatum',
    other_amount: 'korting | verzendkosten | toeristenbelasting',
  },
  numbering: {
    documents: 'factuur | creditnota | bon | factura',
    others: 'klant | order | bestel',
    yours: 'uw',
  },
  sums: {
    total: 'totaal | bedrag | totaalbedrag | factuurbedrag',
    gross: 'incl btw | inclusief btw | met btw',
    net: 'excl btw | exclusief btw | ex btw | zonder btw',
    due: 'te betalen | te voldoen | verschuldigd',
  },
  columns: {
    description: 'article | omschrijving | product',
    quantity: 'aantal',
    unit: 'eenheid',
    price: 'prijs | stuksprijs | eenheidsprijs',
    rate: 'btw % | btw | btw-tarief',
    net: 'bedrag excl btw',
    tax: 'btw bedrag',
    gross: 'bedrag incl btw',
    amount: 'bedrag | totaal',
    other: 'korting',
  },
  titles: {
    invoice: 'factuur',
    receipt: 'bon | kassabon',
    credit_note: 'creditfactuur',
    prepayment: 'voorschotfactuur',
  },
  kinds: {
    prepayments: 'voorschotfactu* | aanbetalingsfactu*',
    not_an_invoice: 'offerte',
    stamps: 'geannuleerd',
    correcting: 'gecorrigeerde',
    offers: 'offerte',
    orders: 'inkooporder',
    bare_orders: 'bestelling',
    no_invoices: 'aanmaning | betalingsherinnering',
    reminders: 'aanmaning | betalingsherinnering',
    placed_orders: 'inkooporder',
    unpaid: 'onbetaald',
    yours: 'uw | je',
  },
  months: {
    march: 'maart | mrt',
    may: 'mei',
    august: 'augustus',
  },
  dates: {
    until: 'tot',
  },
  vat: {
    row_words: 'btw | zonder | bedrag | hoog | laag | regular',
    rate_words: 'tarief',
    goods: 'intracommunautaire levering',
    margin: 'margeregeling',
    exempt: 'vrijgesteld',
    none: 'btw verlegd | vrijgesteld van btw',
  },
  terms: {
    days: 'dagen | dgn',
    uncut: 'zonder korting',
    immediately: 'per direct | onmiddellijk',
    late: '<rente | aanmaning',
    others: 'klacht | einde [van de |]maand | na betaling',
    discount: 'korting',
    paying: 'voldo',
  },
  payment: {
    amounts: 'bedragen',
    paid_by_card:
      'betaald met [|krediet|creditcard|pin]kaart | betaald met creditcard | betaalwijze[:|] [creditcard|kaart]',
    debited: 'ingehouden | geïncasseerd',
  },
  accounts: {
    changed: 'nieuw | nieuwe | oude | gewijzigd | gesloten | voortaan',
    instructions: 'gelieve | betaal | betalen | betaald | overmaken',
    account: 'rekening',
  },
  parties: {
    name: 'naam',
    in_name_of: 't.n.v. | ten name van',
  },
  legal: {
    forms: 'B[.|]V[.|] | N.V. | BVBA | VOF | V.O.F.',
  },
};
