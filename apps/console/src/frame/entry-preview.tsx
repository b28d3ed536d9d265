import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect } from 'react';
import { Sending } from '../actions/dialog.js';
import { reasonOf } from '../actions/problem-note.js';
import { keys } from '../api/keys.js';
import { type Sent } from '../api/sent.js';
import { type Entry, EntryTable } from '../list/entry-table.js';
import { words } from '../words/words.js';
import { useCompany } from './company.js';
import classes from './entry-preview.module.css';

interface Tried {
  readonly entries?: readonly Entry[];
}

/** A dry run: what a command would do, without doing it. */
export interface Attempt<Answer extends Tried = Tried> {
  /** A change of such an object in the company tries it again. */
  readonly object:
    | 'accounting_event'
    | 'bank_transaction'
    | 'figures'
    | 'invoice'
    | 'pay_run'
    | 'revaluation'
    | 'vat_return';
  /** The attempt depends on these. */
  readonly source: readonly unknown[];
  readonly attempt: (sent: Sent) => Promise<Answer>;
}

/**
 * The answer to an attempt, made once for the preview and for the button that it may rule out. It is given up when its dialog
 * closes and while the same input is on its way: tried after the command, it would be refused. A component that draws the
 * dialog itself says whether it is sending; one within knows from the dialog.
 */
export function useAttempt<Answer extends Tried>(
  { object, source, attempt }: Attempt<Answer>,
  sending = false,
) {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  const isSending = useContext(Sending) || sending;
  const tried = useQuery({
    queryKey: keys.of(companyId, object, 'tried', ...source),
    queryFn: ({ signal }) => attempt({ companyId, signal }),
    retry: false,
    staleTime: 0,
    enabled: !isSending,
    placeholderData: (shown) => shown,
  });
  useEffect(() => {
    if (isSending) void queries.cancelQueries({ queryKey: keys.of(companyId, object, 'tried') });
  }, [isSending, queries, companyId, object]);
  return tried;
}

interface EntryPreviewParts extends Attempt {
  /** The title while there are values that are not saved: the entry is the one without them. */
  readonly before?: string | undefined;
}

/** The entry that a command would make: the server tries it and takes it back, or says why it would refuse. */
export function EntryPreview({ before, ...tried }: EntryPreviewParts): ReactNode {
  const { base_currency } = useCompany();
  const { data, error, isPending, isPlaceholderData } = useAttempt(tried);
  if (error !== null)
    return (
      <p role="alert" className={classes.refused}>
        {reasonOf(error)}
      </p>
    );
  const title = before ?? words('list').entryPreview;
  const entries = data?.entries ?? [];
  return (
    <section
      className={classes.preview}
      aria-label={title}
      aria-busy={isPending || isPlaceholderData}
      data-old={before === undefined ? undefined : true}
    >
      {entries.length > 0 && <h3>{title}</h3>}
      {entries.map((entry) => (
        <EntryTable key={entry.id} entry={entry} currency={base_currency} />
      ))}
    </section>
  );
}
