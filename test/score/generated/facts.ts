import { addDays, isoDate, isRegistryCode, isVatNumber, referenceNumber } from '#platform';
import { DEMO_COMPANY } from '../../support/documents/demo-truth.js';
import {
  type DocumentTruth,
  type LineTruth,
  type PartyTruth,
  type Random,
} from '../../support/documents/index.js';
import { type Language, VOCABULARIES } from './languages.js';

/** The facts of a drawn document. */
export type Facts = Omit<DocumentTruth, 'language'> & { language: Language };

/** The buyer in all documents. */
export const OWN: PartyTruth = {
  name: DEMO_COMPANY.name,
  registryCode: DEMO_COMPANY.registryCode,
  vatNumber: DEMO_COMPANY.vatNumber,
  address: 'Pärnu mnt 10',
  city: '10148 Tallinn',
  country: 'EE',
};

interface Country {
  code: string;
  names: readonly string[];
  streets: readonly string[];
  cities: readonly string[];
  rates: readonly number[];
  registry: (random: Random) => string;
  vat: (random: Random) => string;
  iban: (random: Random) => string;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, (_, index) => random.whole(index === 0 ? 1 : 0, 9)).join('');
}

/** Generates numbers until one has the right check digits. */
function valid(make: () => string, isRight: (text: string) => boolean): string {
  for (;;) {
    const text = make();
    if (isRight(text)) return text;
  }
}

/** An account number with right check digits. */
function ibanOf(country: string, rest: string): string {
  const numeric = `${rest}${country}00`.replace(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98n - (BigInt(numeric) % 97n);
  return `${country}${String(check).padStart(2, '0')}${rest}`;
}

const COUNTRIES: Readonly<Record<Language, Country>> = {
  et: {
    code: 'EE',
    names: [
      'Merekalda Kaubandus OÜ',
      'AS Tammiku Trükk',
      'OÜ Lumivalge Puhastus',
      'Rannaliiva Transport OÜ',
      'Kuusik & Pojad OÜ',
      'Veetee Energia AS',
    ],
    streets: ['Tähe 12', 'Narva mnt 45', 'Pikk tn 7-3'],
    cities: ['51013 Tartu', '10117 Tallinn', '80010 Pärnu'],
    rates: [2400, 2400, 1300, 900],
    registry: (random) => valid(() => `1${digits(random, 7)}`, isRegistryCode),
    vat: (random) => valid(() => `EE10${digits(random, 7)}`, isVatNumber),
    iban: (random) => ibanOf('EE', `2200221${digits(random, 9)}`),
  },
  en: {
    code: 'IE',
    names: [
      'Harbour Row Software Limited',
      'Blackwater Consulting Ltd',
      'Northgate Print Limited',
      'Clover Logistics Ltd',
      'Emerald Cloud Limited',
      'Fenwick Supplies Ltd',
    ],
    streets: ['14 Harbour Row', '2 Abbey Street', '77 Mill Lane'],
    cities: ['Limerick V94 X2Y7', 'Dublin 2', 'Cork T12 AB34'],
    rates: [2300, 2300, 1350, 0],
    registry: (random) => digits(random, 6),
    vat: (random) => {
      const start = digits(random, 7);
      return valid(() => `IE${start}${random.pick('ABCDEFGHIJKLMNOPQRSTUVW'.split(''))}H`, isVatNumber);
    },
    iban: (random) => ibanOf('IE', `AIBK${digits(random, 14)}`),
  },
  fi: {
    code: 'FI',
    names: [
      'Koivuniemen Toimisto Oy',
      'Järvenpään Kuljetus Oy',
      'Pohjolan Paino Oy',
      'Saimaan Siivous Oy',
      'Oy Helmi Palvelut Ab',
      'Kallion Kahvi Oy',
    ],
    streets: ['Mannerheimintie 5', 'Kauppakatu 11', 'Rantatie 3 B'],
    cities: ['00100 Helsinki', '33100 Tampere', '20100 Turku'],
    rates: [2550, 2550, 1400],
    registry: (random) => `${digits(random, 7)}-${random.whole(0, 9)}`,
    vat: (random) => valid(() => `FI${digits(random, 8)}`, isVatNumber),
    iban: (random) => ibanOf('FI', digits(random, 14)),
  },
  lv: {
    code: 'LV',
    names: [
      'SIA Jūras Vējš',
      'SIA "Baltais Bērzs"',
      'SIA Rīgas Druka',
      'AS Daugavas Enerģija',
      'SIA Ziemeļu Transports',
      'SIA Kafijas Nams',
    ],
    streets: ['Brīvības iela 40', 'Elizabetes iela 2', 'Lāčplēša iela 15'],
    cities: ['LV-1010 Rīga', 'LV-3401 Liepāja', 'LV-5401 Daugavpils'],
    rates: [2100, 2100, 1200],
    registry: (random) => `4${digits(random, 10)}`,
    vat: (random) => valid(() => `LV4${digits(random, 10)}`, isVatNumber),
    iban: (random) => ibanOf('LV', `HABA${digits(random, 13)}`),
  },
  lt: {
    code: 'LT',
    names: [
      'UAB Vilniaus Spauda',
      'UAB "Baltijos kelias"',
      'UAB Nemuno Prekyba',
      'UAB Kauno Transportas',
      'UAB Gintaro Kava',
      'AB Žalioji Energija',
    ],
    streets: ['Gedimino pr. 9', 'Laisvės al. 20', 'Taikos g. 4'],
    cities: ['LT-01103 Vilnius', 'LT-44240 Kaunas', 'LT-91100 Klaipėda'],
    rates: [2100, 2100, 900],
    registry: (random) => digits(random, 9),
    vat: (random) =>
      valid(() => `LT${random.chance(0.5) ? digits(random, 9) : digits(random, 12)}`, isVatNumber),
    iban: (random) => ibanOf('LT', digits(random, 16)),
  },
  de: {
    code: 'DE',
    names: [
      'Elbtal Bürobedarf GmbH',
      'Nordlicht Software GmbH',
      'Gebrüder Kranz GmbH & Co. KG',
      'Hafenlogistik Hamburg GmbH',
      'Rheinland Druck AG',
      'Kaffeehaus Vogel GmbH',
    ],
    streets: ['Speicherstr. 8', 'Hauptstraße 112', 'Am Markt 3'],
    cities: ['20457 Hamburg', '10115 Berlin', '50667 Köln'],
    rates: [1900, 1900, 700],
    registry: (random) => `HRB ${digits(random, 6)}`,
    vat: (random) => valid(() => `DE${digits(random, 9)}`, isVatNumber),
    iban: (random) => ibanOf('DE', digits(random, 18)),
  },
  sv: {
    code: 'SE',
    names: [
      'Björkholmens Kontor AB',
      'Svea Transport AB',
      'Nordström Tryckeri AB',
      'Mälardalens Städ AB',
      'Kaffekompaniet AB',
      'Lindqvist Konsult AB',
    ],
    streets: ['Storgatan 5', 'Kungsgatan 40', 'Hamnvägen 2'],
    cities: ['111 22 Stockholm', '411 05 Göteborg', '211 20 Malmö'],
    rates: [2500, 2500, 1200],
    registry: (random) => `55${digits(random, 4)}-${digits(random, 4)}`,
    vat: (random) => valid(() => `SE55${digits(random, 8)}01`, isVatNumber),
    iban: (random) => ibanOf('SE', digits(random, 20)),
  },
  // Estonian suppliers that write to their customers in Russian.
  ru: {
    code: 'EE',
    names: [
      'Narva Stroi OÜ',
      'Sillamäe Logistika OÜ',
      'Ida Buhgalter OÜ',
      'Peipsi Kaubad OÜ',
      'AS Narva Trükikoda',
      'OÜ Kreenholmi Kohvik',
    ],
    streets: ['Puškini 8', 'Kreenholmi 21', 'Kesk 4'],
    cities: ['20308 Narva', '40231 Sillamäe', '41531 Jõhvi'],
    rates: [2400, 2400, 1300],
    registry: (random) => valid(() => `1${digits(random, 7)}`, isRegistryCode),
    vat: (random) => valid(() => `EE10${digits(random, 7)}`, isVatNumber),
    iban: (random) => ibanOf('EE', `7700771${digits(random, 9)}`),
  },
};

/** The facts of a random document: the seller, the goods and the prices. */
export function makeFacts(language: Language, random: Random, receipt: boolean): Facts {
  const country = COUNTRIES[language];
  const supplier: PartyTruth = {
    name: random.pick(country.names),
    registryCode: country.registry(random),
    vatNumber: country.vat(random),
    address: random.pick(country.streets),
    city: random.pick(country.cities),
    country: country.code,
    iban: country.iban(random),
  };
  const date = addDays(isoDate('2025-08-01'), random.whole(0, 450));
  const kind = receipt ? 'receipt' : random.chance(0.08) ? 'credit_note' : 'invoice';
  const rates = random.chance(0.75) ? [random.pick(country.rates)] : [...new Set(country.rates)].slice(0, 2);
  const goods = VOCABULARIES[language].goods;
  const count = random.whole(Math.max(1, rates.length), receipt ? 4 : 6);
  const lines = Array.from({ length: count }, (_, index): LineTruth => ({
    description: random.pick(goods),
    quantity: String(random.chance(0.6) ? 1 : random.whole(2, 24)),
    unit: 'tk',
    unitPrice: (
      (random.chance(0.2) ? random.whole(40_000, 250_000) : random.whole(150, 30_000)) / 100
    ).toFixed(2),
    rateBps: rates[index % rates.length] ?? 0,
  }));
  const number = random.pick([
    () => `${random.whole(10_000, 999_999)}`,
    () => `${date.slice(0, 4)}-${String(random.whole(1, 9999)).padStart(4, '0')}`,
    () => `${random.pick(['INV', 'AR', 'F', 'SF', 'M'])}-${random.whole(1000, 99_999)}`,
    () => `${random.pick(['A', 'KE', 'VS', 'R'])}${random.whole(100_000, 9_999_999)}`,
    () => `${random.whole(100, 999)}/${date.slice(2, 4)}`,
  ])();
  return {
    kind,
    language,
    supplier,
    buyer: OWN,
    number,
    date,
    ...(receipt ? {} : { dueDate: addDays(date, random.pick([7, 14, 21, 30])) }),
    currency: language === 'sv' && random.chance(0.5) ? 'SEK' : 'EUR',
    lines,
    ...(country.code === 'EE' && !receipt ? { referenceNumber: referenceNumber(digits(random, 6)) } : {}),
    ...(kind === 'credit_note' ? { correctsNumber: `${random.whole(1000, 99_999)}` } : {}),
    ...(receipt && random.chance(0.7) ? { cardLast4: digits(random, 4) } : {}),
  };
}
