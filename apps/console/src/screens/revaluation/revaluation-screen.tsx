import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type Revaluation, revaluationsQuery, reverseRevaluation } from '../../api/revaluations.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { addDays, firstOfMonth, formatDay, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { askToReverse, askToRevalue, reverse } from './actions.js';
import { revaluationColumns } from './columns.js';
import { RevaluationPanel } from './revaluation-panel.js';
import classes from './revaluation.module.css';
import { RevalueDialog } from './revalue-dialog.js';
import { type RevaluationSearch } from './search.js';

const route = getRouteApi('/c/$company/ledger/revaluation');
const idOf = ({ id }: Revaluation): string => id;

/** The revaluations of balances in foreign currency: made, shown with their entries, and taken back. */
export function RevaluationScreen(): ReactNode {
  const w = words('revaluation');
  const { id: company, permissions } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: RevaluationSearch, quietly = false): void => {
    void navigate({
      to: '/c/$company/ledger/revaluation',
      params: { company },
      search: next,
      replace: quietly,
    });
  };
  const query = useQuery(revaluationsQuery(company));
  const rows = useMemo(() => query.data ?? [], [query.data]);
  const [selection, onSelection] = useSelection(rows.map(idOf));
  const active = selection.active ?? search.revaluation ?? rows[0]?.id;
  const revaluation = rows.find(({ id }) => id === active);
  const columns = useMemo(revaluationColumns, []);
  // Balances are revalued at the end of a month that is over.
  const day = search.day ?? addDays(firstOfMonth(today()), -1);
  const live = useActions([
    on(askToRevalue, () => {
      show({ dialog: 'new', day });
    }),
    ...(revaluation === undefined
      ? []
      : [
          on(askToReverse, {
            revaluation,
            go: () => {
              show({ revaluation: revaluation.id, dialog: 'reverse' });
            },
          }),
        ]),
  ]);
  const open = (id: string | undefined): void => {
    onSelection(NOTHING_SELECTED);
    show(id === undefined ? {} : { revaluation: id }, true);
  };
  return (
    <Page title={words('screens').revaluation} full actions={live.filter(({ id }) => id === askToRevalue.id)}>
      <div className={classes.split}>
        <List
          label={words('screens').revaluation}
          columns={columns}
          rows={rows}
          total={rows.length}
          idOf={idOf}
          loading={query.isPending}
          problem={query.error}
          reload={() => void query.refetch()}
          selection={{ ...NOTHING_SELECTED, ...selection, active }}
          onSelection={onSelection}
          autoFocus
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.nothingYet },
            allDone: { title: w.nothingYet },
          }}
        />
        {revaluation !== undefined && (
          <RevaluationPanel
            key={revaluation.id}
            revaluation={revaluation}
            reverse={live.find(({ id }) => id === askToReverse.id)}
          />
        )}
      </div>
      {search.dialog === 'new' && permissions.includes('events.write') && (
        <RevalueDialog
          day={day}
          onDay={(next) => {
            show({ dialog: 'new', day: next }, true);
          }}
          close={() => {
            open(search.revaluation);
          }}
          onDone={open}
        />
      )}
      {search.dialog === 'reverse' && revaluation?.state === 'posted' && (
        <ReasonDialog
          title={w.reverseOf(formatDay(revaluation.as_of))}
          button={w.reverse}
          hint={w.reverseHint}
          about={`${company}:revaluation:${revaluation.id}`}
          send={(submit, reason) => submit(reverse, { revaluation, reason }, company)}
          close={() => {
            open(revaluation.id);
          }}
        >
          <EntryPreview
            object="revaluation"
            source={['reverse', revaluation.id]}
            attempt={(sent) => reverseRevaluation(sent, revaluation.id, w.reverse)}
          />
        </ReasonDialog>
      )}
    </Page>
  );
}
