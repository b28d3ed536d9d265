import { plural } from '../../format/numbers.js';

export default {
  waiting: 'Waiting for you',
  nothingWaits: 'Everything is done.',
  nothingWaitsDetail: 'New bank lines, documents and mails appear here by themselves.',
  counts: {
    bank_to_explain: (n: number) => `${plural(n, 'bank line', 'bank lines')} to explain`,
    match_proposals: (n: number) => `${plural(n, 'proposal', 'proposals')} to confirm`,
    invoices_to_review: (n: number) => `${plural(n, 'invoice', 'invoices')} to review`,
    purchase_drafts: (n: number) => `purchase ${plural(n, 'draft', 'drafts')}`,
    sales_drafts: (n: number) => `sales ${plural(n, 'draft', 'drafts')}`,
    sales_overdue: (n: number) => `overdue sales ${plural(n, 'invoice', 'invoices')}`,
    purchases_overdue: (n: number) => `overdue purchase ${plural(n, 'invoice', 'invoices')}`,
    documents_to_book: (n: number) => `${plural(n, 'document', 'documents')} to book`,
    inbox_failed: (n: number) => `${plural(n, 'mail', 'mails')} that failed`,
    submissions_open: (n: number) => `open ${plural(n, 'submission', 'submissions')}`,
  },
  lastBankDay: 'Last bank day',
  noBankDay: 'No bank statement yet',
  asOf: (instant: string) => `As of ${instant}`,
  notReady: 'The books are not open yet.',
};
