import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { perform } from '../../actions/perform.js';
import { companyQuery } from '../../api/companies.js';
import { failedTasksQuery, type Task } from '../../api/firm.js';
import { BulkDialog } from '../../form/bulk-dialog.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { CloseIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { openRetryAll, retry, retryAll } from './actions.js';
import classes from './approvals.module.css';
import { nameOfTask, ROW_HEIGHT, taskColumns } from './columns.js';
import { type ApprovalsSearch } from './search.js';
import { TaskPanel } from './task-panel.js';

const idOf = ({ id }: Task): string => id;

interface TasksParts {
  readonly search: ApprovalsSearch;
  readonly onSearch: (next: ApprovalsSearch) => void;
}

/** The tasks that gave up, of all companies: each with its cause, until somebody runs it again. */
export function TasksView({ search, onSearch }: TasksParts): ReactNode {
  const w = words('approvals');
  const { open, kind, company } = search;
  const list = rowsOf(useInfiniteQuery(failedTasksQuery(kind, company)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: open });
  const active = selection.active ?? ids[0];
  const task = list.rows.find(({ id }) => id === active);
  const columns = useMemo(taskColumns, []);
  const [asking, setAsking] = useState<readonly Task[]>();
  const ask = {
    rows: kind === undefined ? [] : list.rows,
    open: () => {
      setAsking(list.rows);
    },
  };
  const actions = useActions(task === undefined ? [] : [on(retry, task), on(openRetryAll, ask)]);
  const isFiltered = kind !== undefined || company !== undefined;
  return (
    <div className={classes.split}>
      <List
        {...list}
        label={w.failedTasks}
        columns={columns}
        idOf={idOf}
        selection={{ ...selection, active }}
        onSelection={setSelection}
        rowHeight={ROW_HEIGHT}
        autoFocus
        worked
        clearFilter={
          isFiltered
            ? () => {
                onSearch({ view: 'tasks' });
              }
            : undefined
        }
        states={{
          nothingYet: { title: w.noTasks },
          nothingForFilter: { title: w.noTasksFound },
          allDone: { title: w.noTasks, detail: w.noTasksDetail },
        }}
      />
      {task !== undefined && <TaskPanel key={task.id} task={task} actions={actions} />}
      {asking !== undefined && (
        <BulkDialog
          title={w.retryMany(asking.length)}
          button={w.retryMany(asking.length)}
          hint={w.retryManyHint(asking.length)}
          rows={asking.map((one) => ({
            id: one.id,
            name: nameOfTask(one.kind),
            detail: one.reason ?? one.reason_code ?? '',
          }))}
          run={(outcome) => perform(retryAll, { rows: asking, outcome }, '')}
          close={() => {
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The kind and the company of the tasks that are shown. */
export function TasksFilter({ search, onSearch }: TasksParts): ReactNode {
  const w = words('approvals');
  const { kind = '', company } = search;
  const { data } = useQuery({ ...companyQuery(company ?? ''), enabled: company !== undefined });
  const kinds = [...new Set([...Object.keys(w.tasks), ...(kind === '' ? [] : [kind])])];
  const withCompany = company === undefined ? {} : { company };
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={w.taskKind}
        value={kind}
        data={[
          { value: '', label: w.anyKind },
          ...kinds
            .map((value) => ({ value, label: nameOfTask(value) }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ]}
        onChange={({ currentTarget: { value } }) => {
          onSearch({ view: 'tasks', ...withCompany, ...(value === '' ? {} : { kind: value }) });
        }}
      />
      {company !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<CloseIcon />}
          onClick={() => {
            onSearch({ view: 'tasks', ...(kind === '' ? {} : { kind }) });
          }}
        >
          <bdi translate="no">{w.ofCompany(data?.name ?? company)}</bdi>
        </Button>
      )}
    </>
  );
}
