import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { keys } from '../../api/keys.js';
import { useCompany } from '../../frame/company.js';
import { type Entry, EntryTable } from '../../list/entry-table.js';
import { words } from '../../words/words.js';
import classes from './bank.module.css';

interface EntryPreviewParts {
  /** What the attempt depends on. */
  readonly source: readonly unknown[];
  /** A dry run. */
  readonly attempt: (companyId: string) => Promise<{ readonly entries?: readonly Entry[] }>;
}

/** The entry that a decision would make, before it is made: the server tries it and takes it back. */
export function EntryPreview({ source, attempt }: EntryPreviewParts): ReactNode {
  const { id, base_currency } = useCompany();
  const { data, error } = useQuery({
    queryKey: keys.of(id, 'bank_transaction', 'tried', ...source),
    queryFn: () => attempt(id),
    retry: false,
    placeholderData: (before) => before,
  });
  if (error !== null) return <p className={classes.refused}>{reasonOf(error)}</p>;
  return (
    <section className={classes.preview} aria-label={words('bank').preview} aria-busy={data === undefined}>
      {data?.entries?.map((entry) => (
        <EntryTable key={entry.id} entry={entry} currency={base_currency} />
      ))}
    </section>
  );
}
