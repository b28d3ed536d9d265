import { Decimal } from '#platform';
import { openPdf } from '../../libs/extraction/src/pdf/open-pdf.js';
import { findAmounts } from '../../libs/extraction/src/values/amounts.js';
import { findDates } from '../../libs/extraction/src/values/dates.js';
import { type ScoredField, type Truth } from './case.js';
import { plain } from './compare.js';

const MOST_PAGES = 60;
const DAYS: ReadonlySet<ScoredField> = new Set(['invoice_date', 'due_date']);
const AMOUNTS: ReadonlySet<ScoredField> = new Set(['net', 'tax', 'gross']);

/** The values of a truth from other data that the pages of the PDF show anywhere. */
export async function shownOf(truth: Truth, bytes: Uint8Array): Promise<Truth> {
  const { pages } = await openPdf(bytes, MOST_PAGES);
  const rows = pages.flatMap((page) => page.rows.map((row) => row.text));
  const all = plain(rows.join(''));
  const days = new Set<string>(rows.flatMap((row) => findDates(row).flatMap((found) => found.readings)));
  const amounts = rows.flatMap((row) => findAmounts(row).map((amount) => amount.value.abs()));
  const shows = (field: ScoredField, value: string): boolean => {
    if (DAYS.has(field)) return days.has(value);
    if (AMOUNTS.has(field)) return amounts.some((amount) => amount.eq(new Decimal(value).abs()));
    return field === 'document_kind' || field === 'currency' || all.includes(plain(value));
  };
  return Object.fromEntries(
    (Object.entries(truth) as [ScoredField, string][]).filter(([field, value]) => shows(field, value)),
  );
}
