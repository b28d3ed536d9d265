import { type CompanyStatus } from '../../api/companies.js';
import { type Areas } from '../../words/areas.js';

type CountName = keyof Areas['today']['counts'];

export interface WaitingCount {
  readonly name: CountName;
  readonly count: number;
  /** Something is overdue or failed: it comes before what may wait. */
  readonly late: boolean;
  /** The screen that shows the items, once there is one. */
  readonly to?: '/c/$company/documents';
}

/** Most urgent first. */
const ORDER: readonly (Pick<WaitingCount, 'name' | 'to'> & { readonly late?: boolean })[] = [
  { name: 'inbox_failed', late: true, to: '/c/$company/documents' },
  { name: 'sales_overdue', late: true },
  { name: 'purchases_overdue', late: true },
  { name: 'bank_to_explain' },
  { name: 'match_proposals' },
  { name: 'invoices_to_review' },
  { name: 'documents_to_book', to: '/c/$company/documents' },
  { name: 'purchase_drafts' },
  { name: 'sales_drafts' },
  { name: 'submissions_open' },
];

/** The counts that are not zero. */
export const waiting = (status: CompanyStatus): readonly WaitingCount[] =>
  ORDER.map(({ late = false, ...one }) => ({ ...one, late, count: status[one.name] })).filter(
    ({ count }) => count > 0,
  );
