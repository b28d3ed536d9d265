import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { keys } from '../../api/keys.js';
import { type Sent } from '../../api/sent.js';
import { useCompany } from '../../frame/company.js';
import { type Entry, EntryTable } from '../../list/entry-table.js';
import { words } from '../../words/words.js';
import classes from './invoice.module.css';

interface EntryPreviewParts {
  /** The attempt depends on these. */
  readonly source: readonly unknown[];
  /** A dry run. */
  readonly attempt: (sent: Sent) => Promise<{ readonly entries?: readonly Entry[] }>;
}

/** The entry that a command would make: the server tries it and takes it back, or says why it would refuse. */
export function EntryPreview({ source, attempt }: EntryPreviewParts): ReactNode {
  const { id: companyId, base_currency } = useCompany();
  const { data, error } = useQuery({
    queryKey: keys.of(companyId, 'invoice', 'tried', ...source),
    queryFn: () => attempt({ companyId }),
    retry: false,
    staleTime: 0,
  });
  if (error !== null)
    return (
      <p role="alert" className={classes.refused}>
        {reasonOf(error)}
      </p>
    );
  return (
    <section aria-label={words('invoices').preview} aria-busy={data === undefined}>
      {data?.entries?.map((entry) => (
        <EntryTable key={entry.id} entry={entry} currency={base_currency} />
      ))}
    </section>
  );
}
