import { type Vocabulary } from './concepts.js';

/** Estonian. */
export const est: Vocabulary = {
  labels: {
    number: `
      arve-teatis nr | arve-teatise nr | arve teatis nr | arve-teatis number | arve nr | arve number | arve no | arve-saateleht nr | arve saateleht nr | arve-kviitung nr
      | arve kviitung nr | müügiarve nr | kreeditarve nr | kreeditarve number | kviitungi nr | kviitung nr
      | kviitungi number | tšeki nr | tšekk nr | tšeki number | dokumendi nr | dokumendi number | ~arve
      | ettemaksuarve nr | ettemaksuarve number | ettemaksu arve nr | ~ettemaksuarve | ~ettemaksu arve
      | ~kreeditarve | ~kviitung | ~müügiarve | ~arve-saateleht | ~arve-kviitung | ~tšekk
    `,
    date: `
      arve kuupäev | arve kpv | arve kp | kreeditarve kuupäev | koostamise kuupäev | väljastamise kuupäev
      | väljastatud | arve väljastatud | koostatud | kviitungi kuupäev | ostu kuupäev | ~kuupäev | ~kpv
      | ~kp | ~aeg
      | [arve|kreeditarve|dokumendi|kviitungi|tšeki|koostamise|väljastamise|esitamise|vormistamise]+[kuupäev|kpv]
      | ~vormistatud
    `,
    due_date: `
      tasuda kuni | maksta kuni | hiljemalt tasuda | maksetähtaeg | maksetähtpäev | makse tähtaeg
      | tasumise tähtaeg | tähtaeg | maksetähtaja kuupäev | maksta hiljemalt | tasuda hiljemalt
      | tasuda enne | arve tasuda | arve palume tasuda | [makse|maksmise|tasumise|arve tasumise]+[tähtaeg|tähtpäev|päev]
    `,
    payment_terms: '[makse|maksmise|tasumis|tasumise|arveldus]+[tingimus|tingimused|aeg]',
    supply_date: `
      tarne kuupäev | tarnekuupäev | käibe kuupäev | käibe tekkimise kuupäev | teenuse osutamise kuupäev
      | lähetamise kuupäev | kauba väljastamise kuupäev | müügikuupäev
    `,
    period: 'periood | arveldusperiood | teenuse periood | arve periood | tarbimisperiood',
    net: `
      summa käibemaksuta | summa ilma käibemaksuta | kokku ilma käibemaksuta | kokku käibemaksuta
      | kokku km-ta | kokku ilma km-ta | summa km-ta | summa ilma km-ta | maksustatav summa
      | maksustatav käive | käibemaksuta summa | käibemaksuta | km-ta | ilma km-ta | ilma käibemaksuta
      | vahesumma | neto | netosumma | neto kokku | kokku neto | summa enne käibemaksu | maksustatav
      | kokku ilma km | summa ilma km | summa km-ta kokku | alus kokku
    `,
    tax: `
      käibemaks | käibemaks kokku | käibemaksu | kokku käibemaks | km | km kokku | kokku km
      | käibemaksu summa | km summa | käibemaksusumma | käibemaks km
    `,
    gross: `
      kokku käibemaksuga | summa käibemaksuga | kokku koos käibemaksuga | summa koos käibemaksuga
      | kokku km-ga | kokku koos km-ga | summa km-ga | arve kokku | arve summa | arve summa kokku
      | arve lõppsumma | lõppsumma | bruto | kokku summa | summa kokku | üldsumma | kogusumma
      | koos käibemaksuga | summa km-ga kokku | ~kokku | kokku eur | kokku eurot | ~summa | ost kokku
    `,
    amount_due: `
      tasuda | tasumisele kuulub | kuulub tasumisele | tasuda kokku | kokku tasuda | maksta
      | tasumisele kuuluv summa | tasumisele kuuluv | kokku tasumisele | summa tasuda | kuulub tasuda
      | jääb tasuda | maksmisele kuulub | kokku maksta | maksta kokku | tasumata | tasuda eur
      | kuulub tasumisele kokku
    `,
    rounding: 'ümardus | ümardamine | ümardatud | arve ümardus | sent ümardus',
    prepaid: 'ettemaks | ettemakstud | makstud ettemaks | tasutud ettemaks | ettemaksuna tasutud',
    reference: `
      viitenumber | viitenr | viite nr | viite number | viitenumbri | makse viitenumber | maksuviite
    `,
    registry_code: `
      registrikood | reg kood | reg-kood | regkood | rg-kood | rg kood | registreerimisnumber | reg nr
      | regnr | reg-nr | registri kood | registrinumber | äriregistri kood | reg
      | [registri|äriregistri|reg|rg|registreerimis|ettevõtte|äriühingu|firma]+[kood|nr|number]
    `,
    vat_number: `
      kmkr | kmkr nr | kmkr number | km nr | km-nr | kmkr-nr | km kood | käibemaksukohustuslase number
      | käibemaksukohustuslase nr | käibemaksukohuslase nr | kmk nr | kmkn | km reg nr | kmv nr
    `,
    buyer_vat_number: 'ostja kmkr | ostja kmkr nr | kliendi kmkr | teie kmkr',
    iban: 'arveldusarve | konto | konto nr | pangakonto | a/a | arvelduskonto | pangaarve',
    supplier: `
      müüja | teenuse osutaja | tarnija | arve esitaja | arve väljastaja | väljastaja | saatja | makse saaja
      | saaja
    `,
    buyer: `
      ostja | arve saaja | maksja | klient | tellija | kauba saaja | teenuse saaja | kellele | ostja andmed
      | kliendi andmed | arve saaja andmed | makse tegija
    `,
    corrects: `
      krediteeritav arve | krediteeritav arve nr | algne arve | algarve | arvele nr | kreeditarve arvele
      | arve millele
    `,
    other_number: `
      tellimuse nr | tellimus nr | tellimuse number | tellimus | kliendi nr | kliendinumber | kliendi number
      | lepingu nr | lepingu number | leping nr | leping | telefon | tel | faks | mobiil | käsitleja
      | kasutaja
    `,
    other_date: 'tellimuse kuupäev | lepingu kuupäev | trükitud | saabumine | lahkumine',
    other_amount: `
      viivis | soodustus | allahindlus | tagastatav | raha tagasi | tagasi | antud | sularaha | kaart
      | saadud | tasutud | transpordikulu | saatmiskulu | postikulu | kurss | vahetuskurss | kassakaart
      | linnamaks | turismimaks
    `,
    earlier_balance: `
      [eelmine|eelmise perioodi|eelmiste perioodide|eelmiste arvete|varasem|varasemate arvete|eelnev]+[saldo|võlg|võlgnevus]
      | võlg | võlgnevus | algsaldo
    `,
  },
  numbering: {
    documents: `
      fakt | arve | müügiarve | kreeditarve | ettemaksuarve | kviitung | tšekk | tšeki | dokument
      | dokumendi
    `,
    code: 'kood',
    others: `
      kliendi | ostja | tellimuse | tellimus | lepingu | leping | projekti | kauba | toote | artikli
      | saatelehe
    `,
    yours: 'teie | kliendi | ostja',
  },
  sums: {
    total: 'summa | kokku | arve summa',
    gross: 'käibemaksuga | km-ga | koos käibemaksuga | koos km-ga | sh km | sis km',
    net: 'käibemaksuta | km-ta | ilma käibemaksuta | ilma km-ta',
    due: 'tasuda | maksta | tasumisele',
  },
  columns: {
    description: `
      kirjeldus | nimetus | toode | teenus | kaup | toode teenus | kauba nimetus | kaup teenus | artikkel
      | selgitus | teenuse nimetus | toote nimetus | sisu
    `,
    quantity: 'kogus | hulk | kogus tk | tunde | tunnid',
    unit: 'ühik | ühikud | mõõtühik | mü',
    price: 'hind | ühiku hind | ühikuhind | hind km-ta | tk hind | ühiku hind km-ta | hind käibemaksuta',
    rate: 'km % | km määr | km | käibemaksumäär | käibemaksu määr | km% | käibemaks %',
    net: 'summa km-ta | summa käibemaksuta | summa ilma km-ta | kokku km-ta | neto | kokku ilma km-ta',
    tax: 'km summa | käibemaks | käibemaksu summa',
    gross: `
      summa km-ga | kokku km-ga | summa käibemaksuga | kokku käibemaksuga | summa koos km-ga
      | kokku koos km-ga
    `,
    amount: 'summa | kokku | maksumus | summa eur | kokku eur | maksumus eur | summa km-ta eur',
    other: 'nr | jrk | jrk nr | kood | tootekood | artikli kood | soodustus | allahindlus | kuupäev',
  },
  titles: {
    invoice: 'arve | arve-saateleht | arve-teatis',
    receipt: 'arve-kviitung | arve/kviitung | kviitung | kassakviitung | ostutšekk | tšekk',
    prepayment: 'ettemaksuarve',
  },
  genitives: {
    receipt: 'kviitungi | tšeki',
  },
  kinds: {
    taking_back: 'krediit | kreedit | tühist | tagastus',
    taken_back: 'arve',
    compounds: 'arve',
    credited: 'krediteeri* | alg[ne|se] arve',
    prepayments: 'ettemaksuarve* | ettemaksu arve*',
    not_an_invoice: `
      ettemaksuteatis | hinnapakkumi* | pakkumine | tellimuse kinnitus | saateleht | meeldetuletus
      | maksumeeldetuletus | saldoteatis
    `,
    may_be_proforma: 'arve',
    stamps: 'tühistatud | annulleeritud | mustand | kavand',
    draft: 'mustand',
    drafted: 'arve',
    denied: '[ei ole|pole] [käibemaksu|]arve',
    announced: `
      [teie |]arve [väljastatakse|saadetakse|esitatakse|väljastame|saadame|esitame] [eraldi|pärast|peale|kauba|teile|koos|hiljem|e-postiga|e-postile]
    `,
    correcting: 'parandus | parandatud | korrigeeritud | korrigeeriv | asendus',
    offers: 'hinnapakkumi* | pakkumi* | tellimuse kinnitus | saateleht',
    see_other: 'vaata',
    orders: 'müügitellimus | ostutellimus | tellimusleht',
    bare_orders: 'tellimus',
    no_invoices: `
      pakkumus | lähetusleht | veoleht | teostatud tööde | tööde üleandmi | tööde vastuvõtu
      | üleandmise-vastuvõt | teade arve | teade tasumata | teade maksmata | tasumata arve
      | maksetähtaja ületanud | tähtaja ületanud | leppetrahv | viivisenõue | võlgnevuse teade
      | võlgnevuse tasum | teade võlgnevus | maksehäire | hoiatuskiri | maksehoiatus | viimane hoiatus
      | nõudekiri | inkassoteade | inkassonõue | inkassokiri | maksenõue | ettemaksunõue | ettemaksu nõue
      | maksekorraldus | meeldetuletus | maksemeeldetuletus | võla meeldetuletus | võlateatis | võlanõue | tellimuse kinnitus
      | hinnapakkumi | hinnapakkumus | pakkumi | saldoteatis | saldokinnitus | konto väljavõte | kontoväljavõte
    `,
    reminders: 'meeldetuletus | maksemeeldetuletus | võla meeldetuletus | võlateatis | võlgnevuse teade',
    placed_orders: 'tellimuse kinnitus | müügitellimus | ostutellimus',
    quotes: 'hinnapakkumi* | hinnapakkumus | pakkumus | pakkumine',
    account_summaries: `
      saldoteatis | saldokinnitus | [kliendi|ostja|müüja|hankija|tarnija|partneri|võlgniku] [konto väljavõte|kontoväljavõte]
    `,
    unpaid: 'tasumata | maksmata | [pole|ei ole] [meile |][laekunud|tasutud|makstud]',
    companions: `
      [_ |][üldtingimused|tüüptingimused|müügitingimused|lepingutingimused|kasutustingimused|teenustingimused|tingimused]
      | privaatsus[teade|poliitika|tingimused] | hinnakiri | uudiskiri
    `,
    yours: 'teie | sinu',
  },
  months: {
    january: 'jaanuar | jaanuari[ks|] | jaan',
    february: 'veebruar | veebruari[ks|] | veebr',
    march: 'märts | märtsi[ks|]',
    april: 'aprill | aprilli[ks|]',
    may: 'mai[ks|]',
    june: 'juuni[ks|]',
    july: 'juuli[ks|]',
    august: 'augusti[ks|]',
    september: 'septembri[ks|]',
    october: 'oktoober | oktoobri[ks|] | okt',
    november: 'novembri[ks|]',
    december: 'detsember | detsembri[ks|] | dets',
  },
  dates: {
    until: 'kuni',
  },
  vat: {
    row_words: `
      käibemaks | käibemaksumäär | km | määr | maksumäär | maksustatav | summa | alus | kokku | käibemaksuta
      | käibemaksuga | neto | bruto | netosumma | sh | millest | rsp | normaalmäär
    `,
    goods: 'ühendusesisene [käive|tarne] | kauba ühendusesisene',
    exempt_law: '[kms|käibemaksusead*][ |]§[ |]16',
    margin: 'kasuminorm*',
    article: 'artikkel',
    article_behind: 'artikkel | artikl',
    exempt: '[käibe|]maksuvaba | km[-| |]vaba',
    none: `
      pöördmaks* | pöördkäibemaks* | [käibe|]maksuvaba* | km-vaba | ei ole käibemaksukohus* | ühendusesisene
    `,
    representative: 'maksuesindaja',
  },
  terms: {
    days: 'päev[a|] | pv',
    calendar: 'kalendri',
    or: 'või | kuni',
    net: 'neto',
    after_days: 'jooksul',
    immediately: 'kohe | koheselt | viivitamatult',
    at_once: 'kohe',
    paid: 'tasuda | maksta',
    late: `
      viivis | viivit | hilin | tasumata | maksmata | meeldetulet | ei [ole |ole veel |][tasu|maks]
      | ei makseta
    `,
    by_time: 'päevas | aastas | kuus',
    others: `
      tagast | tagasi | tagane | kaebus | vastuväi | tarne | tarni | kauba | kehti | tühista | lõpeta
      | peata | <viimase> | kuu lõp | kokku lepi | lepitud | pärast [makse|tasu|raha] | laeku
    `,
    discount: 'allahindl',
    paying: 'tasuda | tasumi | tasuge | tasutakse | maksta | maksmi | makset',
    within: 'jooksul',
  },
  payment: {
    currency: 'valuuta | arve valuuta',
    amounts: 'summad | hinnad',
    are_in: 'on',
    card_ending: 'lõppeb',
    paid_by_card: `
      [tasutud|makstud] [|panga|makse|deebet|krediit]kaardiga | [tasutud|makstud][:|] kaardimakse[ga|]
      | [makseviis|tasumisviis|tasumise viis][:|] [kaardimakse|kaart|pangakaart|krediitkaart|kaardiga]
    `,
    by_card: 'kaardimakse | pangakaart | maksekaart',
    in_cash: 'sularaha',
    debited: 'otsekorraldus | debiteeri | kontolt maha',
    carried_over: 'ülekanne | ülekantud | üle kan[da|tud] | üle toodud | lehe [summa|kokku] | leht kokku',
  },
  accounts: {
    changed: `
      uus | uue | uut | uuel | uuele | uuelt | uued | uute | uutele | vana | vanale | vanalt | vanal | vanad
      | endine | endise | endisele | suleti | sulet* | muut* | muudet* | vahetu* | vahetas* | asemel
      | kehtetu* | kehtib | edaspidi | nuudsest | nuud | ainult | teisele | alates
    `,
    street: 'tn | tanav | pst | mnt | maantee | turg | sadam',
    instructions: `
      palun | palume | makske | maksta | maksa | maksma | tasuda | tasuge | tasuma | kanda | kandke
      | ulekanne | kasutage | kasutada | kasutame | tahelepanu | nb | teade | kontole | kontodele
      | arvelduskontole | arveldusarvele | pangakontole
    `,
    account: 'konto | arveldusarve | pangaarve',
    bank: 'pank',
    heading: 'rekvisii | andmed',
    beside: `
      nimi | nimetus | omanik | pank | panga | saaja | makse | makserekvisiidid | pangarekvisiidid
      | rekvisiidid | telefoni | veeb | koduleht | aadress | tn | tanav | pst | mnt | maantee | linn | vald
      | maakond | eesti | ja | voi
    `,
  },
  parties: {
    name: 'nimi | ettevõte | ettevõtte nimi',
    stated: 'müüja | teenuse osutaja',
    partner: 'täisosanik',
    bank: 'pank',
    address: 'aadress',
    address_of: 'juriidiline',
    no_name: 'arve | lk | kuupäev',
  },
  legal: {
    forms: 'OÜ | OU | AS | MTÜ | SA | FIE | TÜ | UÜ | Osaühing | Aktsiaselts',
    opening: 'OÜ | AS | MTÜ | SA | FIE | Osaühing | Aktsiaselts',
    dropped: 'oü | ou | as | fie | tü | uü | mtü | sa | osaühing | aktsiaselts',
  },
};
