import { addDays, basisPointsOf, isRegistryCode } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { dayIn } from './months.js';
import { type Customer, type Sale } from './truth.js';

const NAMES = [
  'Rannakaubandus OÜ',
  'Metsamaja Ehitus OÜ',
  'Linnaaia Kool',
  'Tamme Disain OÜ',
  'Kivisilla Hambaravi OÜ',
  'Järveääre Puhkekeskus OÜ',
  'Vana Töökoda OÜ',
  'Päikeseküla Elamuühistu',
  'Kevade Trükk AS',
  'Soome Lahe Logistika OÜ',
];

function regCode(random: Random): string {
  for (;;) {
    const code = `1${String(random.whole(0, 9_999_999)).padStart(7, '0')}`;
    if (isRegistryCode(code)) return code;
  }
}

export function customersOf(random: Random): Customer[] {
  const names = [...NAMES];
  return Array.from({ length: random.whole(5, 8) }, (_, at): Customer => {
    const [name = ''] = names.splice(random.whole(0, names.length - 1), 1);
    return {
      key: `customer${at}`,
      name,
      country: 'EE',
      regCode: regCode(random),
      vatNumber: null,
      iban: `EE${10 + at}77001${String(random.whole(1, 999_999_999)).padStart(11, '0')}`,
      names: random.pick(['reference', 'reference', 'number', 'number', 'nothing']),
      pays: random.pick(['whole', 'whole', 'whole', 'part', 'several']),
    };
  });
}

const SOLD = ['Projektitöö', 'Konsultatsioon', 'Hooldusleping', 'Paigaldus', 'Tellimus'];

export function salesOf(random: Random, customers: readonly Customer[], month: number): Sale[] {
  return Array.from({ length: random.whole(5, 10) }, (_, at): Sale => {
    const customer = random.pick(customers);
    const day = dayIn(month, random.whole(1, 24));
    const net = BigInt(
      random.chance(0.3) ? random.pick([45_000, 90_000, 120_000]) : random.whole(9_000, 320_000),
    );
    return {
      key: `sale-${month}-${at}`,
      customer,
      day,
      due: addDays(day, 14),
      description: random.pick(SOLD),
      net,
      gross: net + basisPointsOf(net, 2400),
      prepaid: 0n,
      vatCode: 'S24',
      month,
    };
  }).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The sale of what a customer paid before: twice as much. */
export function saleOfPrepaid(customer: Customer, prepaid: bigint, month: number, random: Random): Sale {
  const day = dayIn(month, random.whole(3, 20));
  const net = prepaid * 2n;
  return {
    key: `sale-${month}-ahead`,
    customer,
    day,
    due: addDays(day, 14),
    description: random.pick(SOLD),
    net,
    gross: net + basisPointsOf(net, 2400),
    prepaid,
    vatCode: 'S24',
    month,
  };
}

/** What is left to pay of a sale. */
export const dueOfSale = ({ gross, prepaid }: Sale): bigint => gross - prepaid;
