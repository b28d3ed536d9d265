import { addDays, dayOf, firstOfMonth, type IsoDate, type Sql } from '#platform';

const FIRST = `
  SELECT book.provisioned_at AS opened,
    (SELECT min(month) FROM books.month_balance WHERE company_id = $1) AS moved,
    (SELECT min(entry.economic_date) FROM books.fiscal_year AS year
     JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.fiscal_year_id = year.id AND entry.journal = 'opening'
     WHERE year.company_id = $1) AS opening
  FROM books.book WHERE book.company_id = $1`;

/**
 * The first month that the company keeps its books here: that of the first entry, or of the day after its opening
 * balances. Returns and periods of earlier months are not expected. Without entries it is the month in which the books
 * were opened; null without books.
 */
export async function firstMonthOf(sql: Sql, companyId: bigint): Promise<IsoDate | null> {
  const first = await sql.row<{ opened: Date; moved: IsoDate | null; opening: IsoDate | null }>(FIRST, [
    companyId,
  ]);
  return first === undefined ? null : firstMonth({ ...first, opened: dayOf(first.opened) });
}

export function firstMonth(first: {
  readonly opened: IsoDate;
  readonly moved: IsoDate | null;
  readonly opening: IsoDate | null;
}): IsoDate {
  const { opened, moved, opening } = first;
  if (moved === null) return firstOfMonth(opened);
  return opening !== null && firstOfMonth(opening) === moved ? firstOfMonth(addDays(opening, 1)) : moved;
}
