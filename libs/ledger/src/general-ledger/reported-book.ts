import { type Sql } from '#platform';
import { type Book } from '../book/book.js';

/** The facts about the books as a whole that a report needs. */
type ReportedBook = Pick<Book, 'baseCurrency' | 'fiscalYearStartMonth' | 'legalForm'>;

const BOOK = `
  SELECT base_currency AS "baseCurrency", fiscal_year_start_month AS "fiscalYearStartMonth", legal_form AS "legalForm"
  FROM books.book WHERE company_id = $1`;

/** The books of a company for reports: read without the lock. */
export function reportedBook(sql: Sql, companyId: bigint): Promise<ReportedBook> {
  return sql.one<ReportedBook>(BOOK, [companyId]);
}
