import { type Vocabulary } from './concepts.js';

/** Lithuanian. */
export const lit: Vocabulary = {
  labels: {
    number: `
      sąskaitos numeris | kreditinės sąskaitos nr | kreditinė sąskaita nr | dokumento nr | dokumento numeris
      | čekis nr | kvito numeris | ~kvitas | ~čekis | ~kreditinė sąskaita | ~pvm sąskaita faktūra
      | ~sąskaita faktūra | sąskaitos nr | sąskaita nr | sąskaita faktūra nr | pvm sąskaita faktūra nr
      | sąskaita-faktūra nr | pvm sąskaita-faktūra nr | serija | serija nr | serija ir nr
      | serija ir numeris | kvito nr | čekio nr | kvitas nr
    `,
    date: `
      sąskaitos data | išrašymo data | sąskaitos išrašymo data | dokumento data | išrašyta | ~data
      | [sąskaitos|dokumento|čekio|išrašymo|sudarymo|išdavimo|pateikimo]+data | ~sudaryta | ~išduota
    `,
    due_date: `
      apmokėti iki | mokėti iki | apmokėjimo terminas | mokėjimo terminas | sumokėti iki | apmokėjimo data
      | [apmokėjimo|mokėjimo|sumokėjimo|sąskaitos apmokėjimo]+terminas | [apmokėti|mokėti|sumokėti]+iki
    `,
    payment_terms: '[apmokėjimo|mokėjimo|atsiskaitymo]+[sąlygos|sąlyga|terminai|laikotarpis|terminas]',
    supply_date: 'pristatymo data',
    period: 'laikotarpis',
    net: `
      suma be pvm | iš viso be pvm | viso be pvm | tarpinė suma | apmokestinama suma | suma be pvm iš viso
      | ~be pvm
    `,
    tax: 'pvm | pvm suma | pvm iš viso suma | pvm iš viso | pridėtinės vertės mokestis',
    gross: `
      iš viso | viso | bendra suma | suma su pvm | iš viso su pvm | viso su pvm | iš viso eur
      | bendra suma su pvm | galutinė suma
    `,
    amount_due: `
      mokėti | mokėtina suma | iš viso mokėti | apmokėti | suma apmokėjimui | mokėtina | viso mokėti
    `,
    rounding: 'apvalinimas | suapvalinimas',
    prepaid: 'avansas',
    reference: 'mokėjimo paskirtis | įmokos kodas | mokėjimo kodas',
    registry_code: `
      įmonės kodas | į k | įk | im kodas | į. kodas | kodas | [įmonės|juridinio asmens|jur asmens|įm]+kodas
    `,
    vat_number: 'pvm kodas | pvm mokėtojo kodas | pvm nr | pvm mok kodas',
    iban: 'sąskaita banke | a s | atsiskaitomoji sąskaita | banko sąskaita',
    supplier: 'pardavėjas | tiekėjas | prekių tiekėjas | paslaugos teikėjas | paslaugų teikėjas',
    buyer: 'pirkėjas | mokėtojas | klientas | gavėjas | paslaugų gavėjas | prekių gavėjas | užsakovas',
    corrects: 'kredituojama sąskaita | pirminė sąskaita | prie sąskaitos | prie sąskaitos nr',
    other_number: 'užsakymo nr | kliento nr | sutarties nr',
    other_date: 'atvykimas | išvykimas | užsakymo data',
    other_amount: 'nuolaida',
    earlier_balance: `
      [ankstesnė|ankstesnio laikotarpio|praėjusio laikotarpio|ankstesnių laikotarpių]+[skola|likutis]
      | skola
    `,
  },
  numbering: {
    documents: `
      sąsk | sąskaita | sąskaitos | sąskaitos faktūros | kreditinė sąskaita | kreditinės sąskaitos
      | pvm sąskaita faktūra | dokumento | čekis | čekio | kvitas | kvito
    `,
    number: 'numeris',
    code: 'kodas',
    others: 'kliento | pirkėjo | užsakymo | sutarties | prekės',
    yours: 'jūsų',
  },
  sums: {
    total: 'suma | iš viso | viso | bendra suma',
    gross: 'su pvm | įsk pvm',
    net: 'be pvm',
    due: 'mokėti | apmokėti | apmokėjimui',
  },
  columns: {
    description: `
      pavadinimas | prekės paslaugos pavadinimas | paslaugos pavadinimas | aprašymas | prekė | paslauga
      | prekės pavadinimas
    `,
    quantity: 'kiekis',
    unit: 'vnt | mato vnt',
    price: 'kaina | vnt kaina | kaina be pvm',
    rate: 'pvm % | pvm tarifas',
    net: 'suma be pvm',
    tax: 'pvm suma',
    gross: 'suma su pvm',
    amount: 'suma | iš viso',
    other: 'kodas | nuolaida | nuolaida %',
  },
  titles: {
    invoice: 'sąskaita | sąskaita-važtaraštis',
    receipt: 'čekis | kasos čekis | kvitas',
    prepayment: `
      avansinė sąskaita | išankstinė sąskaita | išankstinė sąskaita faktūra
      | išankstinio apmokėjimo sąskaita | išankstinio mokėjimo sąskaita
    `,
  },
  genitives: {
    invoice: 'sąskaitos | sąskaitos faktūros | pvm sąskaitos faktūros',
    receipt: 'čekio | kvito',
    credit_note: 'kreditinės sąskaitos | kreditinės pvm sąskaitos faktūros',
  },
  kinds: {
    taking_back: 'grąžin',
    taken_back: 'sąskaita',
    compounds: 'sąskaita',
    credited: 'kredituoja* | pradin* sąskait*',
    prepayments: 'avansin* sąskait* | išankstin* sąskait* | išankstinio [apmokėjimo|mokėjimo] sąskait*',
    not_an_invoice: 'nefiskalinis',
    may_be_proforma: 'sąskaita | faktūra',
    stamps: 'juodraštis | anuliuota | pavyzdys',
    denied: 'nėra sąskaita',
    correcting: 'patikslinta | tikslinamoji | koreguota',
    orders: 'pirkimo užsakymas | komercinis pasiūlymas',
    bare_orders: 'užsakymas | pasiūlymas',
    no_invoices: `
      priėmimo-perdavimo | perdavimo-priėmimo | mokėjimo prašymas | pranešimas apie skol | skolos priminim
      | įsiskolinimo praneš | priminim | raginim | mokėjimo ragin | įspėjim | užsakymo patvirtinim
      | pasiūlym | komercinis pasiūlym | suderinimo akt | tarpusavio atsiskaitym | sąskaitos išraš
    `,
    reminders: '[skolos |]priminim* | [mokėjimo |]ragin*',
    placed_orders: 'užsakymo patvirtinim* | pirkimo užsakymas',
    quotes: '[komercinis |]pasiūlym*',
    account_summaries: 'suderinimo akt* | tarpusavio atsiskaitym*',
    unpaid: 'neapmokėt*',
    companions: 'bendrosios sąlygos | naudojimo sąlygos | privatumo politika',
    yours: 'jūsų',
  },
  months: {
    january: 'sausio | sausis',
    february: 'vasario | vasaris',
    march: 'kovo | kovas',
    april: 'balandžio | balandis',
    may: 'gegužės | gegužė',
    june: 'birželio | birželis',
    july: 'liepos | liepa',
    august: 'rugpjūčio | rugpjūtis',
    september: 'rugsėjo | rugsėjis',
    october: 'spalio | spalis',
    november: 'lapkričio | lapkritis',
    december: 'gruodžio | gruodis',
  },
  dates: {
    until: 'iki',
  },
  vat: {
    row_words: 'pvm | iš',
    article_behind: 'straipsn',
    exempt: 'neapmokestinam*',
    none: 'atvirkštin* | ne pvm mokėtoj*',
  },
  terms: {
    days: 'dienos | dienų | dien',
    calendar: 'kalendorini*',
    or: 'arba',
    immediately: 'nedelsiant | iš karto',
    late: 'delspinig | vėlav | palūkan | neapmok',
    by_time: 'per dieną | per metus',
    others: 'grąžin | pretenz | prista | galioj | mėnesio pab | nesutart | po [apmok|mok]',
    discount: 'nuolaid',
    paying: 'apmok | mokė | sumok | atsiskait',
  },
  payment: {
    currency: 'valiuta',
    amounts: 'sumos | kainos',
    are_in: 'yra',
    paid_by_card: 'apmokėta [|mokėjimo |banko ]kortele | sumokėta kortele | mokėjimo būdas[:|] kortel[ė|e]',
    in_cash: 'grynais',
    carried_over: 'perkelta | puslapio suma',
  },
  accounts: {
    changed: 'nauja | nauj* | senoji | senoj* | pasikeit* | pakeist* | uzdaryt* | tik',
    street: 'gatve | g',
    instructions: 'prasome | mokekite | moketi | perveskite | pervesti | apmoketi',
    account: 'saskait',
    beside: 'pavadinimas | bankas | rekvizitai | adresas | gatve | gatan | lietuva',
  },
  parties: {
    name: 'pavadinimas',
    bank: 'bankas',
    address: 'adresas',
  },
  legal: {
    forms: 'UAB | VšĮ',
    behind_comma: 'MB | IĮ | IK',
    opening: 'UAB | MB | IĮ | VšĮ',
    dropped: 'uab',
  },
};
