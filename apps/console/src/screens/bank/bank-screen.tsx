import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { useStore } from '../../actions/store.js';
import { bankAccountsQuery, bankLinesFile, bankLinesQuery, openProposalsQuery } from '../../api/bank.js';
import { useCompany } from '../../frame/company.js';
import { openAsk, openHold } from '../../frame/questions/actions.js';
import { useAsked } from '../../frame/questions/use-asked.js';
import { Page } from '../../frame/page.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { always, confirm, reject, undoLine } from './actions.js';
import { askedOf } from './asked.js';
import { BankBar } from './bank-bar.js';
import { BankDialogs } from './bank-dialogs.js';
import classes from './bank.module.css';
import { bankColumns } from './columns.js';
import { decided } from './decided.js';
import { LinePanel } from './line-panel.js';
import { queueOf, type QueueRow } from './queue.js';
import { type BankSearch } from './search.js';
import { opens } from './ways.js';

const route = getRouteApi('/c/$company/bank');
const [ASK, HOLD] = [openAsk('bank_transaction'), openHold('bank_transaction')];
const idOf = ({ line }: QueueRow): string => line.id;

/** The lines that the matcher could not prove, oldest first. After a decision the next one is selected. */
export function BankScreen(): ReactNode {
  const w = words('bank');
  const { id: companyId, permissions } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: BankSearch): void => {
    void navigate({ to: '/c/$company/bank', params: { company: companyId }, search: next });
  };
  const makeRule = (line: string): void => {
    void navigate({
      to: '/c/$company/bank/rules',
      params: { company: companyId },
      search: { dialog: 'new', line },
    });
  };
  const { account, q, all } = search;
  const lines = rowsOf(useInfiniteQuery(bankLinesQuery(companyId, { account, q, all })));
  const proposals = useQuery(openProposalsQuery(companyId));
  const { data: accounts } = useQuery(bankAccountsQuery(companyId));
  const { gone, refused } = useStore(decided);
  const rows = useMemo(
    () =>
      queueOf(all === true ? lines.rows : lines.rows.filter(({ id }) => !gone.has(id)), proposals.data ?? []),
    [lines.rows, proposals.data, gone, all],
  );
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.line });
  const row = rows.find(({ line }) => line.id === selection.active);
  const best = row?.choices[0];
  const proposed = row === undefined || best === undefined ? undefined : { line: row.line, choice: best };
  const ways = opens({
    row,
    proposed: rows.some(({ choices }) => choices.length > 0),
    open: (dialog) => {
      show({ ...search, dialog, ...(row === undefined ? {} : { line: row.line.id }) });
    },
  });
  const asking = ({ line }: QueueRow) => ({
    ...askedOf(line),
    open: (dialog: 'ask' | 'hold') => {
      show({ ...search, dialog, line: line.id });
    },
  });
  const actions = useActions([
    ...ways,
    ...(proposed === undefined ? [] : [on(confirm, proposed), on(reject, proposed)]),
    ...(row === undefined
      ? []
      : [on(always, { row, go: makeRule }), on(undoLine, row), on(ASK, asking(row)), on(HOLD, asking(row))]),
  ]);
  const listed = actions.filter(({ id }) => id !== confirm.id && id !== reject.id && id !== 'bank.accept');
  const acceptAll = actions.filter(({ id }) => id === 'bank.accept');
  const asked = useAsked();
  const columns = useMemo(() => bankColumns(refused, asked), [refused, asked]);
  const filtered = q !== undefined || account !== undefined;
  const open = (): void => {
    if (proposed !== undefined && permissions.includes('reconciliation.decide'))
      void perform(confirm, proposed, companyId);
    else void actions.find(({ id }) => id === 'bank.explain')?.perform();
  };
  return (
    <Page
      title={words('screens').bank}
      full
      file={bankLinesFile({ account, q, all })}
      actions={acceptAll}
      bar={<BankBar search={search} onSearch={show} />}
    >
      <div className={classes.split}>
        <List
          {...lines}
          rows={rows}
          label={all === true ? w.allLines : w.toExplain}
          columns={columns}
          idOf={idOf}
          selection={selection}
          onSelection={setSelection}
          onOpen={open}
          // The first statement opens an account: before it there was nothing to explain.
          begun={accounts?.length !== 0}
          worked={all !== true}
          autoFocus
          clearFilter={
            filtered
              ? () => {
                  show(all === true ? { all } : {});
                }
              : undefined
          }
          states={{
            nothingYet: {
              title: w.nothingYet,
              detail: w.nothingYetDetail,
              way: <ScreenLink to={{ to: '/c/$company/bank/statements' }}>{w.toStatements}</ScreenLink>,
            },
            nothingForFilter: { title: w.nothingFound },
            allDone: { title: w.allDone, detail: w.allDoneDetail },
          }}
        />
        {row !== undefined && <LinePanel row={row} ways={listed} />}
      </div>
      <BankDialogs search={search} rows={rows} row={row} onSearch={show} makeRule={makeRule} />
    </Page>
  );
}
