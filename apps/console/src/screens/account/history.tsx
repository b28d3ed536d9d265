import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type AuditEvent, ownAuditQuery } from '../../api/account.js';
import { formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';

const idOf = ({ id }: AuditEvent): string => id;

/** The action in words; one that has none is shown by its name in the contract. */
function actionOf({ action }: AuditEvent): string {
  const { actions } = words('account');
  return action in actions ? actions[action as keyof typeof actions] : action;
}

const columns = (): readonly Column<AuditEvent>[] => {
  const w = words('account');
  return [
    {
      key: 'when',
      header: w.when,
      width: 'minmax(7.75rem, 9.5rem)',
      cell: ({ occurred_at }) => formatInstant(occurred_at),
    },
    { key: 'what', header: w.what, width: 'minmax(6rem, 2fr)', cell: actionOf },
    {
      key: 'who',
      header: w.who,
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: ({ actor_name, actor_kind }) => actor_name ?? w.actors[actor_kind],
    },
  ];
};

/** The events of the account, newest first. */
export function History(): ReactNode {
  const w = words('account');
  const list = rowsOf(useInfiniteQuery(ownAuditQuery));
  const [selection, setSelection] = useSelection(list.rows.map(idOf));
  return (
    <List
      {...list}
      label={w.tabs.history}
      columns={columns()}
      idOf={idOf}
      selection={selection}
      onSelection={setSelection}
      states={{
        nothingYet: { title: w.noHistory },
        nothingForFilter: { title: w.noHistory },
        allDone: { title: w.noHistory },
      }}
    />
  );
}
