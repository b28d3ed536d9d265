import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { bankAccountsQuery } from '../../api/bank.js';
import { type Statement, statementsQuery } from '../../api/statements.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { AccountCard } from './account-card.js';
import { chooseStatement, openWithdraw, withdraw } from './actions.js';
import { BalanceOn } from './balance-on.js';
import { statementColumns } from './columns.js';
import { ImportDialog } from './import-dialog.js';
import { type StatementsSearch } from './search.js';
import { StatementPanel } from './statement-panel.js';
import classes from './statements.module.css';

const route = getRouteApi('/c/$company/bank/statements');
const idOf = ({ id }: Statement): string => id;

/** The bank accounts and their statements: what is missing between them, and what does not agree with the ledger. */
export function StatementsScreen(): ReactNode {
  const w = words('statements');
  const companyId = useCompanyId();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: StatementsSearch): void => {
    void navigate({ to: '/c/$company/bank/statements', params: { company: companyId }, search: next });
  };
  const { data: accounts = [] } = useQuery(bankAccountsQuery(companyId));
  const list = rowsOf(useInfiniteQuery(statementsQuery(companyId, search.account)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.statement });
  const statement = list.rows.find(({ id }) => id === selection.active);
  const account =
    accounts.find(({ id }) => id === search.account) ?? (accounts.length === 1 ? accounts[0] : undefined);
  const columns = useMemo(statementColumns, []);
  const { file, dialog, ...view } = search;
  const choose = useActions([
    on(chooseStatement, (fileId: string) => {
      show({ ...view, file: fileId });
    }),
  ]);
  const ofStatement = useActions(
    statement?.state === 'posted'
      ? [
          on(openWithdraw, () => {
            show({ ...view, statement: statement.id, dialog: 'withdraw' });
          }),
        ]
      : [],
  );
  const close = (): void => {
    show(view);
  };
  return (
    <Page title={words('screens').statements} full actions={choose}>
      <div className={classes.accounts}>
        {accounts.map((one) => (
          <AccountCard
            key={one.id}
            account={one}
            chosen={one.id === search.account}
            onChoose={() => {
              show(one.id === search.account ? {} : { account: one.id });
            }}
          />
        ))}
        {account !== undefined && (
          <BalanceOn
            account={account}
            statements={list.rows.filter(({ bank_account_id }) => bank_account_id === account.id)}
          />
        )}
      </div>
      <div className={classes.split}>
        <List
          {...list}
          label={words('screens').statements}
          columns={columns}
          idOf={idOf}
          selection={selection}
          onSelection={setSelection}
          clearFilter={
            search.account === undefined
              ? undefined
              : () => {
                  show({});
                }
          }
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.nothingForAccount },
            allDone: { title: w.nothingYet },
          }}
        />
        {statement !== undefined && <StatementPanel statement={statement} actions={ofStatement} />}
      </div>
      {file !== undefined && <ImportDialog fileId={file} close={close} />}
      {dialog === 'withdraw' && statement !== undefined && (
        <ReasonDialog
          title={w.withdraw}
          hint={w.withdrawHint(statement.line_count)}
          about={`${companyId}:withdraw:${statement.id}`}
          send={(submit, reason) => submit(withdraw, { statement, reason }, companyId)}
          close={close}
        />
      )}
    </Page>
  );
}
