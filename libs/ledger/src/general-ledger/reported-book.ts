import { type Sql } from '#platform';
import { type Book } from '../book/book.js';

/** What a report needs to know of the books as a whole. */
type ReportedBook = Pick<Book, 'baseCurrency' | 'fiscalYearStartMonth' | 'legalForm'>;

const BOOK = `
  SELECT base_currency AS "baseCurrency", fiscal_year_start_month AS "fiscalYearStartMonth", legal_form AS "legalForm"
  FROM books.book WHERE company_id = $1`;

/** The books of a company as reports read them: without their lock. */
export function reportedBook(sql: Sql, companyId: bigint): Promise<ReportedBook> {
  return sql.one<ReportedBook>(BOOK, [companyId]);
}
