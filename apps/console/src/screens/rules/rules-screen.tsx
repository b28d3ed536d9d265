import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { only } from '../../api/only.js';
import { type Rule, rulesFile, rulesQuery } from '../../api/rules.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { inOrder, ruleColumns } from './columns.js';
import { ConfirmRuleDialog } from './confirm-rule-dialog.js';
import { NewRule } from './new-rule.js';
import { RulePanel } from './rule-panel.js';
import classes from './rules.module.css';
import { type RulesSearch } from './search.js';
import { TakeBackDialog } from './take-back-dialog.js';

const route = getRouteApi('/c/$company/bank/rules');
const idOf = ({ id }: Rule): string => id;

/** The rules that answer bank lines, those first that wait for a person: read, tried, confirmed, stopped and taken back. */
export function RulesScreen(): ReactNode {
  const w = words('rules');
  const { id: company, permissions, base_currency: base } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: RulesSearch, quietly = false): void => {
    void navigate({ to: '/c/$company/bank/rules', params: { company }, search: next, replace: quietly });
  };
  const query = useQuery(rulesQuery(company));
  const { state } = search;
  const rows = useMemo(
    () => inOrder(query.data ?? []).filter((one) => state === undefined || one.state === state),
    [query.data, state],
  );
  const [selection, onSelection] = useSelection(rows.map(idOf));
  const active = selection.active ?? search.rule ?? rows[0]?.id;
  const rule = rows.find(({ id }) => id === active);
  const columns = useMemo(() => ruleColumns(base), [base]);
  const may = permissions.includes('bank.classify');
  const asking = (of: Rule, dialog: 'confirm' | 'take-back') => ({
    rule: of,
    go: () => {
      show(only({ state, rule: of.id, dialog }));
    },
  });
  const live = useActions([
    on(actions.askToMake, () => {
      show(only({ state, dialog: 'new' }));
    }),
    ...(rule === undefined
      ? []
      : [
          on(actions.askToConfirm, asking(rule, 'confirm')),
          on(actions.pause, rule),
          on(actions.end, rule),
          on(actions.askToTakeBack, asking(rule, 'take-back')),
        ]),
  ]);
  const open = (id: string | undefined): void => {
    onSelection(NOTHING_SELECTED);
    show(only({ state, rule: id }), true);
  };
  const back = (): void => {
    open(rule?.id);
  };
  return (
    <Page
      title={words('screens').rules}
      full
      file={rulesFile(state)}
      actions={live.filter(({ id }) => id === actions.askToMake.id)}
      bar={
        <SegmentedControl
          size="sm"
          aria-label={w.shown}
          value={state ?? 'all'}
          data={[
            { value: 'all', label: w.all },
            { value: 'proposed', label: w.proposed },
          ]}
          onChange={(chosen) => {
            onSelection(NOTHING_SELECTED);
            show(chosen === 'proposed' ? { state: 'proposed' } : {});
          }}
        />
      }
    >
      <div className={classes.split}>
        <List
          label={words('screens').rules}
          columns={columns}
          rows={rows}
          total={rows.length}
          idOf={idOf}
          loading={query.isPending}
          problem={query.error}
          reload={() => void query.refetch()}
          selection={{ ...NOTHING_SELECTED, ...selection, active }}
          onSelection={onSelection}
          onOpen={() => void live.find(({ id }) => id === actions.askToConfirm.id)?.perform()}
          autoFocus
          clearFilter={
            state &&
            (() => {
              show({});
            })
          }
          states={{
            nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
            nothingForFilter: { title: w.noneProposed },
            allDone: { title: w.nothingYet },
          }}
        />
        {rule !== undefined && (
          <RulePanel
            key={rule.id}
            rule={rule}
            ways={live.filter(({ id }) => id !== actions.askToMake.id)}
            mayTry={may}
          />
        )}
      </div>
      {may && search.dialog === 'new' && (
        <NewRule
          search={search}
          close={back}
          onMade={(id) => {
            onSelection(NOTHING_SELECTED);
            show({ rule: id }, true);
          }}
        />
      )}
      {may && search.dialog === 'confirm' && rule !== undefined && rule.state !== 'active' && (
        <ConfirmRuleDialog key={rule.id} rule={rule} close={back} />
      )}
      {may && search.dialog === 'take-back' && rule !== undefined && (
        <TakeBackDialog key={rule.id} rule={rule} close={back} />
      )}
    </Page>
  );
}
