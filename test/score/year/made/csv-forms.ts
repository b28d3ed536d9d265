import { type Random } from '../../../support/documents/random.js';
import { type CsvColumn, type CsvForm } from './truth.js';

const NAMES: Readonly<Record<CsvColumn, string>> = {
  external_id: 'Arhiivitunnus|Tehingu ID|Kande nr|Transaction ID',
  booking_date: 'Kuupäev|Kande kuupäev|Booking date|Päev',
  counterparty_name: 'Saaja/maksja nimi|Vastaspool|Counterparty|Kellele / kellelt',
  counterparty_account: 'Saaja/maksja konto|Vastaskonto|Counterparty account|Konto nr',
  description: 'Selgitus|Makse selgitus|Details|Sisu',
  reference: 'Viitenumber|Viide|Reference no',
  amount: 'Summa|Summa EUR|Amount|Tehingu summa',
  money_in: 'Laekumine|Kreedit EUR|Sisse',
  money_out: 'Väljaminek|Deebet EUR|Välja',
};

/** The CSV of a bank: columns in an order of its own, and names that no other bank uses together. */
export function csvFormOf(random: Random): CsvForm {
  const amounts: readonly CsvColumn[] = random.chance(0.5) ? ['amount'] : ['money_out', 'money_in'];
  const columns: CsvColumn[] = [
    'external_id',
    'booking_date',
    'counterparty_name',
    'counterparty_account',
    'description',
    'reference',
  ];
  const sorted: CsvColumn[] = [];
  while (columns.length > 0) sorted.push(...columns.splice(random.whole(0, columns.length - 1), 1));
  const separator = random.pick([';', ',', '\t']);
  return {
    separator,
    decimals: separator === ',' ? '.' : random.pick([',', '.'] as const),
    dates: random.pick(['iso', 'dotted', 'slashes'] as const),
    rates: random.chance(0.5),
    columns: [...sorted, ...amounts].map((column) => [column, random.pick(NAMES[column].split('|'))]),
  };
}
