import { type FileOf, fileOf } from '../../api/file-of.js';
import { only } from '../../api/only.js';
import { AGES } from './ageing.js';
import { monthsOf } from './days.js';
import { daysOf, otherDayOf, otherOf, type ReportsSearch } from './search.js';

/** The report that is shown, as a file with the same filters. */
export function reportFile(search: ReportsSearch, dimension: string | undefined): FileOf | undefined {
  const { from: date_from, to: date_to } = daysOf(search);
  const days = { date_from, date_to };
  const other = otherOf(search);
  const compared = only({ compare_from: other?.from, compare_to: other?.to });
  switch (search.report) {
    case undefined:
    case 'profit': {
      const path = '/api/companies/{company_id}/reports/profit-and-loss/';
      const [first] = search.compare === 'months' ? monthsOf(daysOf(search)) : [];
      return first === undefined
        ? fileOf(path, { ...days, ...compared })
        : fileOf(path, { ...days, date_from: first.from, months: true });
    }
    case 'balance': {
      const as_of = only({ as_of: date_to, compare_as_of: otherDayOf(search) });
      return fileOf('/api/companies/{company_id}/reports/balance-sheet/', as_of);
    }
    case 'trial':
      return fileOf('/api/companies/{company_id}/trial-balance/', days);
    case 'open':
      return fileOf('/api/companies/{company_id}/open-items/', {
        as_of: date_to,
        control_kind: search.side ?? 'receivable',
        ...only({ age: AGES.find((one) => one === search.age) }),
      });
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
