import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { folded } from '../../actions/find.js';
import { useActions } from '../../actions/live-actions.js';
import { type Account, chartFile, chartQuery } from '../../api/ledger.js';
import { only } from '../../api/only.js';
import { trialBalanceQuery } from '../../api/reports.js';
import { firstOfFiscalYear, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { AccountPanel } from './account-panel.js';
import * as actions from './actions.js';
import { accountColumns } from './columns.js';
import classes from './ledger.module.css';
import { nameOf } from '../../words/named.js';
import { NewAccountDialog } from './new-account-dialog.js';
import { RenameDialog } from './rename-dialog.js';
import { type LedgerSearch, TYPES } from './search.js';

/** Offered next to the account. */
const OF_AN_ACCOUNT: ReadonlySet<string> = new Set([actions.openLines.id, actions.askToRename.id]);

const idOf = ({ id }: Account): string => id;

/** The chart of accounts with the balance of each today. An account opens its lines. */
export function ChartView({ search }: { readonly search: LedgerSearch }): ReactNode {
  const w = words('ledger');
  const { id: company, base_currency: currency, fiscal_year_start_month: startMonth } = useCompany();
  const navigate = useNavigate();
  const show = (next: LedgerSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/ledger', params: { company }, search: next, replace: quietly });
  };
  const days = { from: firstOfFiscalYear(today(), startMonth), to: today() };
  const chart = useQuery(chartQuery(company));
  const { data: trial } = useQuery(trialBalanceQuery(company, days));
  const balances = useMemo(
    () => new Map(trial?.rows.map((row) => [row.account_code, BigInt(row.closing_base_minor)])),
    [trial],
  );
  const { q, type } = search;
  const rows = useMemo(() => {
    const typed = folded(q ?? '');
    return (chart.data ?? []).filter(
      (account) =>
        (type === undefined || account.type === type) &&
        (account.code.startsWith(typed) || folded(`${account.name} ${nameOf(account)}`).includes(typed)),
    );
  }, [chart.data, q, type]);
  const first = { ...NOTHING_SELECTED, active: search.row };
  const [selection, onSelection] = useSelection(rows.map(idOf), first);
  const account = rows.find(({ id }) => id === selection.active);
  const columns = useMemo(() => accountColumns(balances, currency), [balances, currency]);
  const open = ({ id, code }: Account): void => {
    // Back leads to this row.
    show({ ...search, row: id }, true);
    thenGo(() => {
      show({ account: code });
    });
  };
  const live = useActions([
    on(actions.newEntry, () => navigate({ to: '/c/$company/ledger/new', params: { company } })),
    on(actions.newAccount, () => {
      show({ ...search, dialog: 'new' });
    }),
    on(actions.openingBalances, () =>
      navigate({ to: '/c/$company/ledger/new', params: { company }, search: { template: 'opening' } }),
    ),
    on(actions.openRevaluations, () =>
      navigate({ to: '/c/$company/ledger/revaluation', params: { company } }),
    ),
    on(
      actions.openLines,
      account === undefined
        ? undefined
        : () => {
            open(account);
          },
    ),
    on(
      actions.askToRename,
      account === undefined
        ? undefined
        : () => {
            show({ ...search, row: account.id, dialog: 'rename' });
          },
    ),
  ]);
  const { dialog: _dialog, ...view } = search;
  return (
    <Page
      title={words('screens').ledger}
      full
      file={chartFile(only({ type, search: q }))}
      actions={live.filter(({ id }) => !OF_AN_ACCOUNT.has(id))}
      bar={
        <div className={classes.filters}>
          <TextInput
            label={w.find}
            value={q ?? ''}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => {
              show(only({ ...view, q: value === '' ? undefined : value }), true);
            }}
          />
          <NativeSelect
            label={w.type}
            value={type ?? ''}
            data={[
              { value: '', label: w.anyType },
              ...TYPES.map((value) => ({ value, label: w.types[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              show(only({ ...view, type: TYPES.find((one) => one === value) }));
            }}
          />
        </div>
      }
    >
      <div className={classes.split}>
        <List
          label={w.chart}
          columns={columns}
          rows={rows}
          total={rows.length}
          idOf={idOf}
          loading={chart.isPending}
          problem={chart.error}
          reload={() => void chart.refetch()}
          selection={selection}
          onSelection={onSelection}
          onOpen={open}
          autoFocus
          clearFilter={
            q === undefined && type === undefined
              ? undefined
              : () => {
                  show({});
                }
          }
          states={{
            nothingYet: { title: w.noAccounts, detail: w.noAccountsDetail },
            nothingForFilter: { title: w.nothingFound },
            allDone: { title: w.noAccounts },
          }}
        />
        {account !== undefined && (
          <AccountPanel
            account={account}
            balance={balances.get(account.code)}
            days={days}
            rename={live.find(({ id }) => id === actions.askToRename.id)}
          />
        )}
      </div>
      {search.dialog === 'new' && (
        <NewAccountDialog
          close={() => {
            show(view, true);
          }}
        />
      )}
      {search.dialog === 'rename' && account !== undefined && (
        <RenameDialog
          account={account}
          close={() => {
            show(view, true);
          }}
        />
      )}
    </Page>
  );
}
