import { type Vocabulary } from './concepts.js';

/** Swedish. */
export const swe: Vocabulary = {
  labels: {
    number: `
      fakturanummer | kreditfakturanummer | kvittonr | ~kvitto | ~kreditfaktura | fakturanr | faktura nr
      | faktura nummer | kreditfaktura nr | kvittonummer | kvitto nr | ~faktura
    `,
    date: `
      fakturadatum | utfärdad | utfärdat | utfärdandedatum | faktura datum | utskriftsdatum | kvittodatum
      | [faktura|kreditfaktura|fakturerings|utfärdande|utställnings|dokument|kvitto]+[datum|dag]
      | ~fakturerad
    `,
    due_date: `
      förfallodatum | förfaller | förfallodag | betalas senast | oss tillhanda senast | oss tillhanda
      | [förfallo|sista betalnings|sista förfallo|sista inbetalnings]+[datum|dag]
      | [betalas|betala|att betala|oss tillhanda]+[senast|före]
    `,
    payment_terms: '[betalnings|betalings]+[villkor|tid|betingelser|vilkår|frist]',
    supply_date: 'leveransdatum',
    period: 'fakturaperiod',
    net: `
      exkl. moms | summa exkl moms | belopp före moms | summa före moms | netto | exkl moms
      | belopp exkl moms | nettobelopp | totalt exkl moms | delsumma
    `,
    tax: 'moms | moms kr | moms sek | momsbelopp | summa moms | varav moms | moms totalt | mervärdesskatt',
    gross: `
      totalt | ~summa | summa inkl moms | totalt inkl moms | totalbelopp | fakturabelopp | belopp inkl moms
      | total summa | totalsumma | att betala totalt
    `,
    amount_due: 'att betala | att återfå | summa att betala | belopp att betala',
    rounding: 'öresavrundning | öresutjämning | öresavr | öresutj | öresutj. | avrundning',
    prepaid: 'förskott',
    reference: 'ocr | ocr-nummer | ocr nummer | referensnummer',
    registry_code: `
      org nr | org.nr | organisationsnummer | orgnr | [organisations|org|företags|bolags]+[nummer|nr]
    `,
    vat_number: 'momsregnr | moms nr | momsreg nr | vat-nummer',
    iban: 'bankgiro',
    supplier: 'såld av | säljare | leverantör',
    buyer: 'köpare | kund | fakturaadress | leveransadress',
    corrects: `
      ursprunglig faktura | avser faktura | avser fakturanr | avser fakturanummer | kreditering av faktura
    `,
    other_number: 'kundnummer | kundnr | kundenr | kundenr. | ordernummer | ordernr',
    other_date: 'ankomst | avresa | orderdatum',
    other_amount: 'frakt',
    earlier_balance: '[tidigare|ingående|föregående]+[skuld|saldo|belopp]',
  },
  numbering: {
    documents: 'faktura | kreditfaktura | kvitto | verifikation',
    others: 'kund | order | avtals | artikel',
    yours: 'din',
  },
  sums: {
    total: 'summa | total | totalt | belopp | totalbelopp | totalsumma | fakturabelopp',
    gross: 'inkl moms | inklusive moms | ink moms | med moms',
    net: 'exkl moms | exklusive moms | ex moms | utan moms | netto',
    due: 'att betala',
  },
  columns: {
    description: 'benämning | beskrivning',
    quantity: 'lev ant | antal lev | levererat | antal',
    unit: 'enhet',
    price: 'à-pris | a-pris | pris | pris enh | pris st',
    rate: 'moms % | moms',
    net: 'belopp exkl moms',
    tax: 'moms belopp',
    amount: 'belopp | summa sek',
  },
  titles: {
    invoice: 'faktura',
    receipt: 'kvitto',
    prepayment: 'förskottsfaktura',
  },
  kinds: {
    taking_back: 'kredit | återbetal',
    taken_back: 'faktura',
    compounds: 'faktura',
    credited: 'krediterad* | ursprunglig* faktura',
    prepayments: 'förskottsfaktura* | förskottsfakturor*',
    stamps: 'utkast | makulerad | annullerad',
    draft: 'utkast',
    drafted: 'faktura',
    denied: 'inte en faktura',
    correcting: 'korrigerad | rättad',
    orders: 'försäljningsorder | inköpsorder | offert | anbud',
    bare_orders: 'beställning',
    no_invoices: `
      betalningsbegäran | påminnels | betalningspåminnels | inkassokrav | kravbrev | orderbekräftels
      | ordererkännand | följesedel | plocksedel | offert | anbud | kontoutdrag
    `,
    reminders: '[betalnings|]påminnels*',
    placed_orders: 'orderbekräftels* | ordererkännand* | inköpsorder | försäljningsorder',
    quotes: 'offert | anbud',
    unpaid: 'obetald*',
    companions: '[allmänna |][köp|leverans|användar|]villkor | integritetspolicy',
    yours: 'din',
  },
  months: {
    january: 'januari',
    march: 'mars',
    may: 'maj',
    june: 'juni',
    july: 'juli',
  },
  dates: {
    until: 't[.|]o[.|]m',
    year_first: 'förfallodatum | förfallodag | fakturadatum | bankgiro | plusgiro',
  },
  vat: {
    row_words: 'moms',
    goods: 'gemenskapsintern [leverans|varuleverans|försäljning]',
    margin: 'vinstmarginal*',
    exempt: 'momsfri*',
    none: 'omvänd | ej momsregistrerad',
  },
  terms: {
    days: 'dagar | dgr | dag | d',
    or: 'eller',
    uncut: 'utan avdrag',
    before_count: 'inom',
    immediately: 'omgående',
    paid: 'betalas',
    late: 'dröjsmål | ränta | försen | påminn | inte betal',
    by_time: 'per dag | per år',
    others: `
      retur | ångerrätt | anmärkning | leverans | leverer | giltig | uppsäg | <senaste> | månadens
      | avtalats | efter [_ |]*betalning
    `,
    paying: 'betal | förfall',
    within: 'inom | per',
  },
  payment: {
    currency: 'valuta',
    amounts: 'belopp | priser',
    are_in: 'är | i',
    paid_by_card:
      'betalt med [|betal|kredit|bank]kort | betald med [|kredit]kort | betalsätt[:|] [|kredit|betal]kort',
    debited: 'autogiro',
    carried_over: 'överför | överfört | sidsumma',
  },
  accounts: {
    changed: 'nya | nytt | nye | gamla | gammalt | gamle | andrat | andrats | stangt | lukket | endast',
    street: 'gatan',
    instructions: 'vanligen | betala | inbetalas | observera',
    beside: 'och',
  },
  parties: {
    name: 'namn',
    bank: 'bankan | banken',
    address: 'adress',
  },
  legal: {
    forms: 'AB',
    behind_name: 'HB | KB',
    opening: 'AB',
    dropped: 'ab',
  },
};
