import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { entryQuery } from '../../api/entries.js';
import { type Entry, reverseEvent } from '../../api/ledger.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { Page } from '../../frame/page.js';
import { WhyCard } from '../../frame/why/why-card.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { askToReverse, reverseEntry } from './actions.js';
import { CauseOf } from './cause-of.js';
import { EntryFacts } from './entry-facts.js';
import { EntryLines } from './entry-lines.js';
import classes from './ledger.module.css';
import { numberOf } from './names.js';

const route = getRouteApi('/c/$company/ledger');

/** One entry: its lines, what caused it with its document, and the entry that it reverses or that reverses it. */
export function EntryView({ id }: { readonly id: string }): ReactNode {
  const companyId = useCompanyId();
  const { data: entry, error, refetch } = useQuery(entryQuery(companyId, id));
  if (entry !== undefined) return <Shown entry={entry} />;
  return (
    <Page title={words('ledger').entry}>
      {error === null ? (
        <LoadingList label={words('ledger').entry} />
      ) : (
        <ProblemNote title={words('ledger').entryFailed} problem={error} again={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ entry }: { readonly entry: Entry }): ReactNode {
  const w = words('ledger');
  const company = useCompanyId();
  const navigate = useNavigate();
  const dialog = route.useSearch({ select: (search) => search.dialog });
  const show = (search: { entry: string; dialog?: 'reverse' }) =>
    navigate({ to: '/c/$company/ledger', params: { company }, search, replace: true });
  const live = useActions([
    on(askToReverse, { entry, go: () => show({ entry: entry.id, dialog: 'reverse' }) }),
  ]);
  return (
    <Page title={w.entryTitle(numberOf(entry), entry.fiscal_year)} actions={live}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <EntryFacts entry={entry} />
          <EntryLines entry={entry} />
          <WhyCard of="entry" id={entry.id} open />
        </div>
        <CauseOf entry={entry} />
      </div>
      {dialog === 'reverse' && (
        <ReasonDialog
          title={w.reverse}
          hint={w.reverseHint}
          about={`${company}:reverse:${entry.id}`}
          send={(submit, reason) => submit(reverseEntry, { entry, reason }, company)}
          close={() => void show({ entry: entry.id })}
        >
          <EntryPreview
            object="accounting_event"
            source={['reverse', entry.id]}
            attempt={(sent) => reverseEvent(sent, entry.accounting_event_id ?? '', w.reverse)}
          />
        </ReasonDialog>
      )}
    </Page>
  );
}
