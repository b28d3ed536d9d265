import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../actions/store.js';
import { draftsQuery } from '../../api/drafts.js';
import { filesQuery } from '../../api/files.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { queueColumns } from './columns.js';
import { DraftPanel } from './draft-panel.js';
import { FilePanel } from './file-panel.js';
import { decided } from './gone.js';
import { addressOf, queueOf, type QueueItem, type Shown, shownOf } from './queue.js';
import classes from './review.module.css';
import { type ReviewDialog, reviewSearch } from './search.js';

const route = getRouteApi('/c/$company/review');
const idOf = ({ id }: QueueItem): string => id;
const ROW_HEIGHT = 52;

/** Drafts and documents that wait for a person, each next to its page. After a decision the next one is open. */
export function ReviewScreen(): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const drafts = useQuery(draftsQuery(companyId));
  const waiting = useInfiniteQuery(filesQuery(companyId, { outcome: 'review', held: false }));
  const failed = useInfiniteQuery(filesQuery(companyId, { outcome: 'failed', held: false }));
  const state = useStore(decided);
  const files = rowsOf(waiting);
  const failures = rowsOf(failed);
  const rows = useMemo(
    () => queueOf(drafts.data?.items ?? [], [...files.rows, ...failures.rows], state),
    [drafts.data, files.rows, failures.rows, state],
  );
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const address = shownOf(search);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: address?.id });
  const [followed, setFollowed] = useState(address?.id);
  const row =
    rows.find(({ id }) => id === selection.active) ??
    (selection.active === undefined || selection.active !== address?.id ? rows[0] : undefined);
  if (address?.id !== followed) {
    setFollowed(address?.id);
    if (address !== undefined && address.id !== row?.id)
      setSelection({ ...NOTHING_SELECTED, active: address.id });
  }
  const shown: Shown | undefined = row ?? address;
  const show = (next: Shown, dialog?: ReviewDialog, correct = false): void => {
    void navigate({
      to: '/c/$company/review',
      params: { company: companyId },
      search: reviewSearch({ ...addressOf(next), correct, dialog }),
      replace: true,
    });
  };
  useEffect(() => {
    if (row !== undefined && row.id !== address?.id) show(row);
  }, [row?.id]);
  const step = useRef<() => void>(undefined);
  const offerStep = (next: () => void): void => {
    step.current = next;
  };
  const columns = useMemo(() => queueColumns(state.refused), [state.refused]);
  const refusal = shown === undefined ? undefined : state.refused.get(shown.id);
  return (
    <Page title={words('screens').review} full>
      <div className={classes.split}>
        <div className={classes.queue}>
          <List
            rows={rows}
            loading={drafts.isPending || files.loading || failures.loading}
            problem={drafts.error ?? files.problem ?? failures.problem}
            hasMore={files.hasMore}
            loadMore={files.loadMore}
            reload={() => {
              void drafts.refetch();
              files.reload();
              failures.reload();
            }}
            label={w.queue}
            columns={columns}
            idOf={idOf}
            rowHeight={ROW_HEIGHT}
            selection={row === undefined ? NOTHING_SELECTED : { ...selection, active: row.id }}
            onSelection={setSelection}
            onOpen={() => step.current?.()}
            worked
            autoFocus={row !== undefined}
            states={{
              nothingYet: { title: w.nothingWaits, detail: w.nothingWaitsDetail },
              nothingForFilter: { title: w.nothingWaits },
              allDone: { title: w.nothingWaits, detail: w.nothingWaitsDetail },
            }}
          />
        </div>
        {shown?.kind === 'draft' && (
          <DraftPanel
            key={shown.id}
            invoiceId={shown.id}
            inQueue={row !== undefined}
            refusal={refusal}
            dialog={search.dialog}
            correcting={search.correct === true}
            show={(dialog, correct) => {
              show(shown, dialog, correct);
            }}
            offerStep={offerStep}
          />
        )}
        {shown?.kind === 'file' && (
          <FilePanel
            key={shown.id}
            fileId={shown.id}
            inQueue={row !== undefined}
            refusal={refusal}
            dialog={search.dialog}
            onDialog={(dialog) => {
              show(shown, dialog);
            }}
            offerStep={offerStep}
          />
        )}
      </div>
    </Page>
  );
}
