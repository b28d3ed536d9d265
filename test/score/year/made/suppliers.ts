import { type Random } from '../../../support/documents/random.js';
import { supplierOf } from './supplier-of.js';
import { type Item, type Supplier } from './truth.js';

const standard = (
  description: string,
  price: Item['price'],
  account: string,
  more: Partial<Item> = {},
): Item => ({ description, price, rateBps: 2400, account, vatCode: 'P24', ...more });

/** Suppliers of every company. */
export const commonSuppliers = (random: Random): Supplier[] => {
  const rent = random.whole(420, 980) * 100;
  const phone = random.whole(29, 59) * 100;
  const insurance = random.whole(38, 90) * 100;
  return [
    supplierOf(random, {
      key: 'rent',
      name: 'Kivimaja Kinnisvara OÜ|Vanalinna Ärimajad AS|Sadama Büroohoone OÜ',
      items: [
        standard('Büroo üür|Äriruumi üür|Kontoripinna rent|Üüritasu', [rent, rent], '5010'),
        standard('Kommunaalkulud|Kõrvalkulud|Küte ja vesi|Kommunaalteenused', [6_000, 14_000], '5010'),
      ],
    }),
    supplierOf(random, {
      key: 'telecom',
      name: 'Sidevõrk AS|Levikaabel AS|Kõnepunkt OÜ',
      medium: 'e-arve',
      arrival: 'upload',
      items: [
        standard('Mobiilside kuutasu|Mobiilipakett 25 GB|Kõnepaketi kuutasu', [phone, phone], '5120'),
        standard('Internetiühendus|Kiire internet 500/100|Püsiühenduse kuutasu', [2_990, 2_990], '5120'),
      ],
    }),
    supplierOf(random, {
      key: 'electricity',
      name: 'Põhjavoolu Energia AS|Tuulepargi Elekter OÜ|Valgus ja Vool AS',
      medium: 'ubl',
      arrival: 'upload',
      items: [
        standard(
          'Elekter|Elektrienergia, börsipakett|Tarbitud elekter ja võrguteenus',
          [4_500, 16_000],
          '5010',
        ),
      ],
    }),
    supplierOf(random, {
      key: 'accountant',
      name: 'Arvestuse Abi OÜ|Korras Numbrid OÜ|Bilansi Büroo OÜ',
      arrival: 'mail',
      items: [
        standard(
          'Raamatupidamisteenus|Raamatupidamine|Raamatupidamise kuutasu|Finantsarvestus ja aruandlus',
          [18_000, 18_000],
          '5210',
        ),
      ],
    }),
    supplierOf(random, {
      key: 'insurer',
      name: 'Kindel Kindlustus AS|Vihmavari Kindlustus AS|Rahulik Kindlustusmaakler OÜ',
      untaxed: true,
      arrival: 'mail',
      items: [
        {
          description:
            'Ettevõtte vara kindlustusmakse|Varakindlustus, poliis 55-2210|Vastutuskindlustuse osamakse',
          price: [insurance, insurance],
          rateBps: 0,
          account: '5610',
          vatCode: 'PEX',
        },
      ],
    }),
    supplierOf(random, {
      key: 'software',
      name: 'Blackwater Software Limited|Pinecone Labs Limited|Orderly Desk Limited',
      language: 'en',
      medium: 'modern',
      reverseCharge: 'service',
      paid: 'card',
      items: [
        {
          description:
            'Team plan, monthly subscription|Business subscription (5 seats)|Software licence, monthly',
          price: [4_800, 4_800],
          rateBps: 0,
          account: '5130',
          vatCode: 'PEUS24',
        },
      ],
    }),
    supplierOf(random, {
      key: 'fuel',
      name: 'Teeääre Kütus AS|Rohelise Tee Tanklad AS|Maantee Jaam OÜ',
      medium: 'receipt',
      paid: 'card',
      arrival: 'upload',
      sells: 'one',
      perMonth: [2, 4],
      items: [standard('Diislikütus|Bensiin 95|Diisel', [3_800, 8_400], '5510', { vatCode: 'P24CAR50' })],
    }),
    supplierOf(random, {
      key: 'office',
      long: true,
      name: 'Paberipoe Kaubandus OÜ|Kontorimaailm Näidis AS|Sulg ja Tint OÜ',
      credits: true,
      sells: 'one',
      perMonth: [0, 2],
      items: [
        standard('Kontoritarbed|Pastapliiatsid ja märkmikud|Kaustad, kiirköitjad', [1_900, 12_000], '5110'),
        standard('Koopiapaber A4|Printeripaber 500 lehte|Tooner must', [2_400, 7_200], '5110'),
      ],
    }),
    supplierOf(random, {
      key: 'lunch',
      name: 'Nurga Kohvik OÜ|Restoran Kuldne Kala OÜ|Pargi Bistroo OÜ',
      medium: 'receipt',
      paid: 'card',
      arrival: 'upload',
      perMonth: [0, 2],
      items: [
        standard('Lõuna klientidega|Päevapraad|Ärilõuna', [1_800, 6_400], '5320', { vatCode: 'P24ND' }),
      ],
    }),
    supplierOf(random, {
      key: 'hotel',
      name: 'Hotelli Satama Oy|Majatalo Meri Oy|Pohjan Hotellit Oy',
      language: 'fi',
      medium: 'classic',
      paid: 'card',
      arrival: 'forwarded',
      perMonth: [0, 1],
      items: [
        {
          description: 'Majoitus|Huone 1 yö|Majoituspalvelu',
          price: [9_000, 24_000],
          rateBps: 1_350,
          account: '5410',
          vatCode: 'PFOR',
        },
      ],
    }),
    supplierOf(random, {
      key: 'designs',
      name: 'Oakfield Digital Ltd|Tidewater Stock Ltd|Larkspur Media Ltd',
      language: 'en',
      medium: 'modern',
      reverseCharge: 'service',
      paid: 'card',
      sold: 'PAYFLOW*',
      ...random.pick([
        {
          abroad: { country: 'GB', address: '20 Mill Lane', city: 'Bristol BS1 4ND' },
          currency: 'GBP',
          rate: [840, 870],
        },
        {
          abroad: { country: 'CH', address: 'Seestrasse 14', city: '8002 Zürich' },
          currency: 'CHF',
          rate: [930, 960],
        },
      ] as const),
      perMonth: [0, 1],
      items: [
        {
          description: 'Design software licence|Photo editor, annual subscription|Prototyping tool, 2 users',
          price: [1_900, 9_000],
          rateBps: 0,
          account: '5130',
          vatCode: 'PNEU24',
        },
      ],
    }),
    supplierOf(random, {
      key: 'furniture',
      name: 'Puusepa Mööbel OÜ|Tisleri Koda OÜ|Eritellimus Mööbel AS',
      prepays: true,
      perMonth: [0, 0],
      items: [standard('Kontorilaud tellimusel|Riiulid eritellimusel|Kontoritool', [9_000, 42_000], '5720')],
    }),
    supplierOf(random, {
      key: 'parcels',
      name: 'Kullerekspress OÜ|Pakiauto Kuller OÜ|Kiirpost Näidis AS',
      perMonth: [1, 2],
      items: [standard('Kullerteenus|Paki saatmine|Pakivedu', [900, 4_600], '5110')],
    }),
  ];
};

/** Suppliers of each kind of company. */
export const SUPPLIERS_OF_KIND: Readonly<Record<string, (random: Random) => Supplier[]>> = {
  software: (random) => [
    supplierOf(random, {
      key: 'cloud',
      name: 'Fernhill Cloud Inc.|Stackmeadow Inc.|Graybridge Compute LLC',
      language: 'en',
      medium: 'modern',
      abroad: { country: 'US', address: '548 Market St', city: 'San Francisco, CA 94104' },
      currency: 'USD',
      rate: [1_060, 1_090],
      reverseCharge: 'service',
      paid: 'card',
      items: [
        {
          description: 'Cloud compute, usage|Virtual server hours|Cloud hosting and storage',
          price: [9_000, 42_000],
          rateBps: 0,
          account: '5140',
          vatCode: 'PNEU24',
        },
      ],
    }),
    supplierOf(random, {
      key: 'contractor',
      name: 'Tarmo Tamm Arendus|Siim Sepp Tarkvaratööd|Kadri Kuusk Programmeerimine',
      bare: true,
      untaxed: true,
      medium: 'classic',
      arrival: 'mail',
      items: [
        {
          description: 'Arendustööd|Tarkvaraarendus, alltöövõtt|Programmeerimistööd',
          price: [80_000, 210_000],
          rateBps: 0,
          account: '4030',
          vatCode: 'P0',
        },
      ],
    }),
    supplierOf(random, {
      key: 'hosting',
      name: 'Saareserver OÜ|Majutuskoda OÜ|Võrgukodu Näidis OÜ',
      items: [
        standard('Veebimajutus|Virtuaalserveri kuutasu|Domeen ja veebimajutus', [1_990, 1_990], '5140'),
      ],
    }),
  ],
  trade: (random) => [
    supplierOf(random, {
      key: 'goods',
      long: true,
      offers: true,
      name: 'Hulgiladu Kaubad AS|Suurkaup Näidis OÜ|Põhja Hulgi AS',
      credits: true,
      perMonth: [2, 5],
      items: [
        standard(
          'Köögitarvikud edasimüügiks|Kaup edasimüügiks|Pannid ja potid, sortiment',
          [12_000, 90_000],
          '4010',
          { quantity: [1, 6] },
        ),
        standard('Pakkematerjal|Kinkekarbid|Pakendid', [1_500, 9_000], '4010', { share: 0.4 }),
      ],
    }),
    supplierOf(random, {
      key: 'eu_goods',
      name: 'Elbtal Haushaltswaren GmbH|Nordsee Porzellan GmbH|Kranich Glaswaren GmbH',
      language: 'de',
      medium: 'modern',
      reverseCharge: 'goods',
      perMonth: [1, 2],
      items: [
        {
          description: 'Porzellan Teller Serie Elbe|Weingläser 6er Set|Schalen Steingut blau',
          price: [900, 3_400],
          quantity: [20, 80],
          rateBps: 0,
          account: '4010',
          vatCode: 'PEUG24',
        },
      ],
    }),
    supplierOf(random, {
      key: 'freight',
      name: 'Rannatee Transport OÜ|Lääne Veod OÜ|Kaubavedu Näidis AS',
      perMonth: [1, 2],
      items: [standard('Veoteenus|Kauba transport Tallinn-Tartu|Kaubavedu', [9_000, 32_000], '4040')],
    }),
    supplierOf(random, {
      key: 'adverts',
      name: 'Plakat Reklaam OÜ|Meediaruum OÜ|Silt ja Valgus OÜ',
      perMonth: [0, 1],
      items: [standard('Reklaamipinna rent|Reklaamkampaania|Veebireklaam', [9_000, 24_000], '5310')],
    }),
  ],
  building: (random) => [
    supplierOf(random, {
      key: 'materials',
      long: true,
      offers: true,
      name: 'Ehituspoe Ladu AS|Ehitusmaterjalide Keskus OÜ|Palk ja Plaat AS',
      credits: true,
      perMonth: [2, 4],
      items: [
        standard('Saematerjal|Kipsplaat 12,5 mm|Ehitusplokk', [8_000, 60_000], '4020', { quantity: [1, 4] }),
        standard('Kruvid ja kinnitused|Naelad 3,1x90|Montaaživaht', [900, 6_000], '4020', { share: 0.5 }),
      ],
    }),
    supplierOf(random, {
      key: 'contractor',
      name: 'Kalle Kask Ehitustööd|Rein Raud Viimistlus|Peeter Paju Ehitus',
      bare: true,
      untaxed: true,
      medium: 'classic',
      arrival: 'mail',
      perMonth: [1, 2],
      items: [
        {
          description: 'Siseviimistlustööd|Ehitustööd, alltöövõtt|Plaatimistööd',
          price: [60_000, 190_000],
          rateBps: 0,
          account: '4030',
          vatCode: 'P0',
        },
      ],
    }),
    supplierOf(random, {
      key: 'tools',
      name: 'Tööriistarent OÜ|Masinarent Näidis AS|Rendilaenutus OÜ',
      arrival: 'upload',
      perMonth: [0, 1],
      items: [standard('Tööriistade rent|Tellingute rent|Mini-ekskavaatori rent', [4_000, 18_000], '5010')],
    }),
    supplierOf(random, {
      key: 'waste',
      name: 'Prügivedu Puhas AS|Jäätmevedu Näidis OÜ|Puhas Õu AS',
      items: [standard('Konteineri rent ja prügivedu|Jäätmevedu|Olmejäätmete vedu', [5_000, 15_000], '5010')],
    }),
  ],
};
