import { type Vocabulary } from './concepts.js';

/** Latvian. */
export const lav: Vocabulary = {
  labels: {
    number: `
      pavadzīme-rēķins nr | pavadzīmes-rēķina nr | ~preču pavadzīme-rēķins | ~pavadzīme-rēķins | sērija
      | rēķina numurs | rēķina nr | rēķins numurs | kredītrēķina nr | kredītrēķina numurs | dokumenta nr
      | dokumenta numurs | kvīts numurs | čeks nr | ~kredītrēķins | ~čeks | ~kvīts | rēķins nr
      | pavadzīmes nr | kvīts nr | čeka nr | rēķina-faktūras nr | ~rēķins
    `,
    date: `
      rēķina datums | izrakstīšanas datums | izrakstīts | ~datums
      | [rēķina|kredītrēķina|dokumenta|čeka|izrakstīšanas|sagatavošanas|sastādīšanas|noformēšanas|izdošanas]+datums
      | ~sagatavots | ~sastādīts | ~noformēts
    `,
    due_date: `
      apmaksa līdz | samaksa līdz | lūdzu apmaksājiet līdz | apmaksājiet līdz | samaksāt līdz
      | apmaksas termiņš | apmaksāt līdz | samaksas termiņš | maksāt līdz | apmaksas datums
      | [apmaksas|samaksas|maksājuma|rēķina apmaksas]+termiņš
      | [apmaksāt|samaksāt|maksāt|jāapmaksā|jāsamaksā]+līdz
    `,
    payment_terms: '[apmaksas|samaksas|norēķinu]+[nosacījumi|noteikumi|kārtība|laiks]',
    supply_date: 'piegādes datums',
    period: 'norēķinu periods',
    net: 'summa bez pvn | kopā bez pvn | kopsumma bez pvn | starpsumma | apliekamā summa | ~bez pvn',
    tax: 'pvn | pvn summa | pvn kopsumma | pvn kopā | pievienotās vērtības nodoklis',
    gross: `
      kopā | kopsumma | kopā ar pvn | summa ar pvn | pavisam | pavisam kopā | summa kopā | pavisam apmaksai
      | ~kopā eur
    `,
    amount_due: 'apmaksai | summa apmaksai | kopā apmaksai | maksājamā summa | apmaksājamā summa',
    rounding: 'noapaļošana',
    prepaid: 'avanss',
    reference: 'atsauces numurs | maksājuma atsauce | atsauce',
    registry_code: `
      reģ nr | reģistrācijas numurs | reģistrācijas nr | vienotais reģistrācijas numurs | reg numurs
      | vienotais reģ nr
      | [reģistrācijas|reģ|vienotais reģistrācijas|vienotais reģ|vien reģ|uzņēmuma reģ]+[nr|numurs|kods]
    `,
    vat_number: 'pvn nr | pvn numurs | pvn reģ nr | pvn reģistrācijas nr | pvn maksātāja nr',
    iban: 'konts | konta numurs | norēķinu konts | bankas konts',
    supplier: `
      pārdevējs | piegādātājs | pakalpojumu sniedzējs | pakalpojuma sniedzējs | preču nosūtītājs
      | preču piegādātājs | nosūtītājs | izpildītājs
    `,
    buyer: `
      pircējs | maksātājs | saņēmējs | pakalpojumu saņēmējs | pakalpojuma saņēmējs | rēķina saņēmējs
      | klients | pasūtītājs | preču saņēmējs
    `,
    corrects: 'kreditējamais rēķins | sākotnējais rēķins | pie rēķina | pie rēķina nr | attiecas uz rēķinu',
    other_number: 'pasūtījuma nr | klienta nr | līguma nr | tālrunis',
    other_date: 'pasūtījuma datums',
    other_amount: 'atlaide',
    earlier_balance: `
      [iepriekšējais|iepriekšējā perioda|iepriekšējo periodu]+[parāds|atlikums|saldo] | parāds
    `,
  },
  numbering: {
    documents: 'rēķ | rēķins | rēķina | kredītrēķina | avansa rēķina | čeka | kvīts | dokumenta',
    number: 'numurs | numura',
    code: 'kods',
    others: 'klienta | pircēja | pasūtījuma | līguma | preces',
    yours: 'jūsu',
  },
  sums: {
    total: 'summa | kopā | kopsumma | kopējā summa | pavisam',
    gross: 'ar pvn | iesk pvn',
    net: 'bez pvn',
    due: 'apmaksai | samaksai',
  },
  columns: {
    description: 'apraksts | nosaukums | preces nosaukums | preču nosaukums | prece | pakalpojums',
    quantity: 'daudzums | daudz | skaits',
    unit: 'mērv | mērvienība | vienība',
    price: 'cena | cena bez pvn | cena eur | vienības cena',
    rate: 'pvn % | pvn',
    net: 'summa bez pvn',
    tax: 'pvn summa',
    gross: 'summa ar pvn',
    amount: 'kopā',
    other: 'kods | atlaide | atlaide %',
  },
  titles: {
    invoice: 'rēķins | rēķins-pavadzīme',
    receipt: 'čeks | kases čeks | kvīts',
    credit_note: 'kredītpavadzīme',
    prepayment: 'avansa rēķins | priekšapmaksas rēķins',
  },
  genitives: {
    invoice: 'rēķina',
    receipt: 'čeka | kases čeka',
    credit_note: 'kredītrēķina',
  },
  kinds: {
    taking_back: 'atgriez',
    taken_back: 'rēķins',
    compounds: 'rēķins',
    credited: 'kreditēt* | sākotnēj* rēķin*',
    prepayments: 'avansa rēķin* | priekšapmaksas rēķin*',
    not_an_invoice: 'nefiskalais',
    may_be_proforma: 'rēķins',
    stamps: 'melnraksts | anulēts | paraugs',
    denied: 'nav [nodokļu |]rēķins',
    correcting: 'precizēts | koriģēts | koriģējošs | labots',
    orders: 'piedāvājums',
    bare_orders: 'pasūtījums',
    no_invoices: `
      pieņemšanas-nodošanas | maksājuma pieprasījums | atgādinājum | brīdinājum | pasūtījuma apstiprinājum
      | piedāvājum | cenu piedāvājum | salīdzināšanas akt | konta izrakst
    `,
    reminders: 'atgādinājum*',
    placed_orders: 'pasūtījuma apstiprinājum*',
    quotes: '[cenu |]piedāvājum*',
    account_summaries: 'salīdzināšanas akt*',
    unpaid: 'nav [sa|ap]maksāt*',
    companions: 'vispārīgie noteikumi | lietošanas noteikumi | privātuma politika',
    yours: 'jūsu',
  },
  months: {
    january: 'janvaris | janvari | janv',
    february: 'februaris | februari',
    march: 'marts | marta',
    april: 'aprilis | aprili',
    may: 'maijs | maija',
    june: 'junijs | junija',
    july: 'julijs | julija',
    august: 'augusts | augusta',
    september: 'septembris',
    october: 'oktobris | oktobri',
    november: 'novembris',
    december: 'decembris | decembri',
  },
  dates: {
    until: 'līdz',
  },
  vat: {
    row_words: 'pvn | ir',
    article_behind: 'pant',
    exempt: 'neapliekam*',
    none: 'apgrieztā | nav pvn [maksātāj|reģistr]*',
  },
  terms: {
    days: 'dienas | dienu',
    calendar: 'kalendār*',
    or: 'vai',
    after_days: 'laikā',
    immediately: 'nekavējoties',
    late: 'kavē | līgumsod | soda nauda | nav [sa|ap|]maks',
    by_time: 'dienā | gadā',
    others: 'atgrie | sūdz | piegād | derīg | mēneša bei | nav panākt | pēc [samaks|apmaks]',
    discount: 'atlaid',
    paying: 'apmaks | samaks | jāmaksā',
    within: 'laikā',
  },
  payment: {
    currency: 'valūta',
    amounts: 'summas | cenas',
    are_in: 'ir',
    paid_by_card:
      'apmaksāts ar [|maksājumu |norēķinu ]karti | samaksāts ar karti | maksājuma veids[:|] karte',
    in_cash: 'skaidra nauda',
    carried_over: 'pārnests | pārnesums | lapas summa',
  },
  accounts: {
    changed: `
      jaunais | jaunaja | jauno | jauns | jaunu | jaunajam | vecais | vecaja | vecaj* | mainit* | mainij*
      | mainas | slegt* | turpmak | tikai
    `,
    street: 'iela',
    instructions: 'ludzu | ludzam | maksat | maksajiet | parskaitit | parskaitiet | apmaksat | kontam',
    account: 'konta | konts | kontu',
    heading: 'rekvizi',
    beside: 'nosaukums | banka | rekviziti | adrese | iela | latvija',
  },
  parties: {
    name: 'nosaukums',
    bank: 'banka',
    address: 'adrese | jur.[ |]adr[.|]',
    address_of: 'juridiskā | jur. | faktiskā',
  },
  legal: {
    forms: 'SIA',
    opening: 'SIA | IK | ZS | Z/S',
    dropped: 'sia',
  },
};
