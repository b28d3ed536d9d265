import { type Vocabulary } from './concepts.js';

/** Finnish. */
export const fin: Vocabulary = {
  labels: {
    number: `
      laskun numero | lasku nro | laskunumero | lasku numero | hyvityslaskun numero | kuitti numero
      | kuitin numero | kuitin nro | ~kuitti | kuitti nro | ennakkolasku nro | ennakkolaskun numero
      | ~ennakkolasku | ~lasku | ~hyvityslasku
    `,
    date: `
      laskun päiväys | laskun päivämäärä | laskun pvm | laskupäivä | lasku pvm | ~päiväys | ~päivämäärä
      | ~pvm
      | [laskun|lasku|laskutus|hyvityslaskun|laatimis|tositteen|kuitin]+[päivä|päivämäärä|päiväys|pvm]
      | ~laadittu | ~laskutettu
    `,
    due_date: `
      maksun eräpäivä | maksettava viimeistään | eräpäivä | eräpvm | erääntyy | erääntymispäivä | maksupäivä
      | viimeinen maksupäivä | [erä|erääntymis|viimeinen erä|viimeinen maksu]+[päivä|pvm|päivämäärä]
      | [maksettava|maksetaan]+[viimeistään|mennessä]
    `,
    payment_terms: 'maksu+[ehto|ehdot|aika]',
    supply_date: 'toimituspäivä | toimituspvm',
    period: 'laskutuskausi | laskutusjakso',
    net: `
      välisumma | veroton | yhteensä veroton | veroton yhteensä | veroton hinta yhteensä | veroton summa
      | arvonlisäveroton | yhteensä ilman alv | verollinen netto
    `,
    tax: `
      alv | alv yhteensä | arvonlisäveron määrä | alv määrä | veron määrä | vero yhteensä | arvonlisävero
      | arvonlisävero yhteensä | veron osuus | vero | alv:n osuus
    `,
    gross: `
      yhteensä | lasku yhteensä | loppusumma | yhteensä eur | verollinen | verollinen yhteensä
      | yhteensä verollinen | laskun loppusumma | summa yhteensä | yhteensä sis alv
    `,
    amount_due: `
      hyvitetään yhteensä | hyvitettävää yhteensä | maksettava | maksettavaa yhteensä | maksettavaa
      | maksettava yhteensä | yhteensä maksettava | maksettava summa
    `,
    rounding: 'pyöristys',
    prepaid: 'ennakkomaksu | maksettu',
    reference: 'viitenumero | viite',
    registry_code: `
      y-tunnus | [y|ly|yritys|yhteisö|yrityksen y]+tunnus | kaupparekisteri+[numero|nro|tunnus]
    `,
    vat_number: 'alv nro | alv-numero | alv-nro | alv tunnus | vat numero | vat-numero | vat-nr | mwst-id',
    buyer_vat_number: 'asiakkaan alv-tunnus',
    iban: 'tilinumero | tili | pankkitili',
    supplier: 'myyjä | toimittaja | laskuttaja',
    buyer: 'ostaja | asiakas | laskun saaja | laskutusosoite | toimitusosoite',
    corrects: 'hyvitettävä lasku | alkuperäinen lasku | hyvitys laskuun',
    other_number: 'asiakasnumero | tilausnumero | tilausnro | puhelin | puh | viitteenne | viitteemme',
    other_date: 'saapuminen | tilauspäivä',
    other_amount: 'toimituskulut | rahti | alennus | viivästyskorko',
    earlier_balance: '[edellinen|aikaisempi|aiempi]+[saldo|velka|maksamatta]',
  },
  numbering: {
    documents: `
      lask | lasku | laskun | hyvityslasku | hyvityslaskun | ennakkolaskun | kuitti | kuitin | tositteen
    `,
    number: 'nro',
    code: 'koodi',
    others: 'asiakas | asiakkaan | tilaus | tilauksen | sopimus | sopimuksen | tuotteen | tuote',
    yours: 'teidän',
  },
  sums: {
    total: 'summa | yhteensä | hinta | laskun summa | loppusumma',
    gross: 'sis alv | sisältäen alv | verollinen | verollisena',
    net: 'ilman alv | veroton | verottomana | alv 0',
    due: 'maksettava | maksettavaa',
  },
  columns: {
    description: 'tuote | kuvaus | nimike | selite',
    quantity: 'määrä | kpl',
    unit: 'yks | yksikkö',
    price: 'hinta | a-hinta | à-hinta | yksikköhinta | veroton a-hinta | veroton hinta | hinta alv 0',
    rate: 'alv % | alv | alv-%',
    net: 'veroton | veroton yht | veroton yhteensä',
    tax: 'alv summa',
    gross: 'verollinen | yhteensä sis alv',
    amount: 'yhteensä | summa',
    other: 'ale % | ale | alennus | koodi | alennus % | ale-%',
  },
  titles: {
    invoice: 'lasku',
    receipt: 'kuitti | kassakuitti',
    credit_note: 'hyvitys',
    prepayment: 'ennakkolasku',
  },
  genitives: {
    invoice: 'laskun',
    receipt: 'kuitin',
    credit_note: 'hyvityslaskun',
  },
  kinds: {
    taking_back: 'hyvitys | palautus',
    taken_back: 'lasku',
    compounds: 'lasku',
    credited: 'hyvitet* | alkuperäi* lasku*',
    prepayments: 'ennakkolasku*',
    stamps: 'luonnos | mitätöity | peruttu',
    draft: 'luonnos',
    drafted: 'lasku',
    denied: 'ei ole lasku',
    correcting: 'oikaisu | korjaus | korjattu',
    orders: 'myyntitilaus | ostotilaus | tarjous',
    bare_orders: 'tilaus',
    no_invoices: `
      luovutuspöytäkirja | maksupyyntö | maksumuistutus | maksukehotus | maksuhuomautus | perintäkirje
      | tilausvahvistus | lähetysluettelo | lähetyslista | lähete | rahtikirja | tarjous | tiliote
      | saldovahvistus
    `,
    reminders: 'maksumuistutus | maksukehotus | maksuhuomautus',
    placed_orders: 'tilausvahvistus | myyntitilaus | ostotilaus',
    quotes: 'tarjous',
    account_summaries: 'saldovahvistus',
    unpaid: 'erääntynyt | maksamatta',
    companions: '[yleiset |][sopimus|toimitus|käyttö|maksu]ehdot | tietosuojaseloste | hinnasto',
  },
  months: {
    january: 'tammikuu | tammikuuta',
    february: 'helmikuu | helmikuuta',
    march: 'maaliskuu | maaliskuuta',
    april: 'huhtikuu | huhtikuuta',
    may: 'toukokuu | toukokuuta',
    june: 'kesäkuu | kesäkuuta',
    july: 'heinäkuu | heinäkuuta',
    august: 'elokuu | elokuuta',
    september: 'syyskuu | syyskuuta',
    october: 'lokakuu | lokakuuta',
    november: 'marraskuu | marraskuuta',
    december: 'joulukuu | joulukuuta',
  },
  vat: {
    row_words: 'alv | vero',
    goods: 'yhteisömyynti | yhteisökauppa, tavara',
    margin: 'marginaalivero* | voittomarginaali*',
    article: 'artikla',
    exempt: 'verovapaa',
    none: 'käänteinen | ei alv[-|]velvollinen | ei ole [alv|arvonlisävero]velvollinen',
  },
  terms: {
    days: 'pvä | päivä[ä|] | päivän',
    calendar: 'kalenteri',
    or: 'tai',
    after_days: 'kuluessa',
    immediately: 'heti',
    at_once: 'heti',
    paid: 'maksetaan | maksettava',
    late: 'viiväst | <korko | myöhäst | erääntymisestä',
    by_time: 'päivässä | vuodessa',
    others: `
      palaut | takuu | huomautu | moitte | muistutu | toimit | voimassa | irtisan | kuun lop | toisin sovi
      | maksun jälkeen
    `,
    discount: 'alennus',
    paying: 'maksa | maksett | maksu',
    within: 'kuluessa | sisällä',
  },
  payment: {
    currency: 'valuutta',
    amounts: 'summat | hinnat',
    paid_by_card: 'maksettu [|pankki|luotto]kortilla | maksutapa[:|] [|pankki|luotto]kortti | korttimaksu',
    in_cash: 'käteinen',
    debited: 'veloitetaan | suoraveloitus',
    carried_over: 'siirto | siirretään | sivu[n|] [summa|yhteensä]',
  },
  accounts: {
    changed: 'uusi | uuden | uudelle | uudella | vanha* | muuttu* | suljet* | vain | jatkossa',
    street: 'katu | tie',
    instructions: 'maksakaa | maksathan | maksetaan | maksettava | pyydamme | tilille | huom',
    account: 'tili',
    beside: 'pankki | osoite | suomi',
  },
  parties: {
    bank: 'pankki',
    address: 'osoite',
  },
  legal: {
    forms: 'Oy | Oyj | OY | OYJ | Ab | Ky | Tmi',
    opening: 'Oy | Tmi | T:mi',
    dropped: 'oy',
  },
};
