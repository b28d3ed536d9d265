import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type InvoiceDetail, postInvoice } from '../../api/invoices.js';
import { keys } from '../../api/keys.js';
import { useCompany } from '../../frame/company.js';
import { EntryTable } from '../../list/entry-table.js';
import { words } from '../../words/words.js';
import classes from './review.module.css';

/** The entry that posting would make: the server tries it and takes it back. */
export function EntryPreview({
  detail,
  changed,
}: {
  readonly detail: InvoiceDetail;
  /** There are values that are not saved: the entry is the one without them. */
  readonly changed: boolean;
}): ReactNode {
  const w = words('review');
  const { id, base_currency } = useCompany();
  const { data, error } = useQuery({
    queryKey: keys.of(id, 'invoice', detail.id, 'tried', detail.revision_id),
    queryFn: () => postInvoice({ companyId: id }, detail.id),
    retry: false,
  });
  return (
    <section className={classes.preview} aria-label={w.preview} data-old={changed || undefined}>
      <h3>{changed ? w.previewBefore : w.preview}</h3>
      {error !== null && <p className={classes.refused}>{reasonOf(error)}</p>}
      {data?.entries?.map((entry) => (
        <EntryTable key={entry.id} entry={entry} currency={base_currency} />
      ))}
    </section>
  );
}
