import { useQueries } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { entryQuery } from '../../api/entries.js';
import { type InvoiceDetail } from '../../api/invoices.js';
import { useCompany } from '../../frame/company.js';
import { EntryTable } from '../../list/entry-table.js';
import { words } from '../../words/words.js';
import classes from './invoice.module.css';

/** The entries that an invoice made, reversals included, as accountants read them. */
export function EntriesOf({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const { id: companyId, base_currency } = useCompany();
  const entries = useQueries({ queries: invoice.entries.map(({ id }) => entryQuery(companyId, id)) });
  const failure = entries.find(({ error }) => error !== null)?.error;
  return (
    <section className={classes.card} aria-labelledby="entries">
      <h2 id="entries">{w.entries}</h2>
      {entries.length === 0 && <p className="quiet">{w.noEntries}</p>}
      {failure !== undefined && <p className={classes.refused}>{reasonOf(failure)}</p>}
      {entries.map(
        ({ data }) =>
          data !== undefined && <EntryTable key={data.id} entry={data} currency={base_currency} />,
      )}
    </section>
  );
}
