import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { vatEntriesQuery } from '../../api/vat.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openEntry } from './actions.js';
import { leftOutColumns, type LeftOutRow } from './entry-columns.js';
import { type PartParts } from './return-part.js';

const idOf = ({ id }: LeftOutRow): string => id;

/** The entries of the month that are on no line of the return, each with the reason. */
export function LeftOut({ month, preview, search, show }: PartParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const navigate = useNavigate();
  const query = useQuery(vatEntriesQuery(company, month));
  const rows = useMemo(
    () => (query.data?.left_out ?? []).map((one, at) => ({ ...one, id: `${one.entry_id} ${at}` })),
    [query.data],
  );
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const row = rows.find(({ id }) => id === selection.active);
  const columns = useMemo(() => leftOutColumns(preview.currency), [preview.currency]);
  const open = (one: LeftOutRow): void => {
    show({ ...search, row: one.id }, true);
    thenGo(() =>
      navigate({ to: '/c/$company/ledger', params: { company }, search: { entry: one.entry_id } }),
    );
  };
  useActions([
    on(
      openEntry,
      row === undefined
        ? undefined
        : () => {
            open(row);
          },
    ),
  ]);
  return (
    <List
      label={w.parts.left}
      columns={columns}
      rows={rows}
      total={rows.length}
      idOf={idOf}
      loading={query.isPending}
      problem={query.error}
      reload={() => void query.refetch()}
      selection={selection}
      onSelection={onSelection}
      onOpen={open}
      opensByTap
      autoFocus
      states={{
        nothingYet: { title: w.nothingLeftOut },
        nothingForFilter: { title: w.nothingLeftOut },
        allDone: { title: w.nothingLeftOut },
      }}
    />
  );
}
