import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type StoredFile } from '../../api/files.js';
import { words } from '../../words/words.js';

/** The screen where a file is decided: a statement on its own screen, everything else next to its page. */
export function FileLink({
  companyId,
  file,
}: {
  readonly companyId: string;
  readonly file: StoredFile;
}): ReactNode {
  const w = words('documents');
  const { id, kind, outcome, invoice_id } = file;
  const params = { company: companyId };
  if (kind === 'statement' && (outcome === 'review' || outcome === 'failed'))
    return (
      <Link to="/c/$company/bank/statements" params={params} search={{ file: id }}>
        {w.toImport}
      </Link>
    );
  if (outcome === 'duplicate' && invoice_id !== null)
    return (
      <Link to="/c/$company/review" params={params} search={{ invoice: invoice_id }}>
        {w.toOriginal}
      </Link>
    );
  if (outcome === 'review' || outcome === 'posted')
    return (
      <Link
        to="/c/$company/review"
        params={params}
        search={invoice_id === null ? { file: id } : { invoice: invoice_id }}
      >
        {outcome === 'review' ? w.toReview : w.toInvoice}
      </Link>
    );
  return null;
}
