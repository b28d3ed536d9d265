import { type FileOf, fileOf } from '../../api/file-of.js';
import { only } from '../../api/only.js';
import { daysOf, otherDayOf, otherOf, type ReportsSearch } from './search.js';

/** The report that is shown as a file. A comparison of months has no file: it is that of their days together. */
export function reportFile(search: ReportsSearch, dimension: string | undefined): FileOf | undefined {
  const { from: date_from, to: date_to } = daysOf(search);
  const days = { date_from, date_to };
  const other = otherOf(search);
  const compared = only({ compare_from: other?.from, compare_to: other?.to });
  switch (search.report) {
    case undefined:
    case 'profit':
      return fileOf('/api/companies/{company_id}/reports/profit-and-loss/', { ...days, ...compared });
    case 'balance': {
      const as_of = only({ as_of: date_to, compare_as_of: otherDayOf(search) });
      return fileOf('/api/companies/{company_id}/reports/balance-sheet/', as_of);
    }
    case 'trial':
      return fileOf('/api/companies/{company_id}/trial-balance/', days);
    case 'open':
      return fileOf('/api/companies/{company_id}/open-items/', { as_of: date_to });
    case 'cash':
      return fileOf('/api/companies/{company_id}/reports/cash-flow/', { ...days, ...compared });
    case 'equity':
      return fileOf('/api/companies/{company_id}/reports/changes-in-equity/', days);
    case 'dimensions':
      return dimension === undefined
        ? undefined
        : fileOf('/api/companies/{company_id}/reports/dimensions/', { dimension_id: dimension, ...days });
  }
}
