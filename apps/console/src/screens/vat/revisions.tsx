import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type VatReturnSummary, vatReturnsQuery } from '../../api/vat.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openRevision } from './actions.js';
import { revisionColumns } from './columns.js';
import { monthOf } from './names.js';
import { type PartParts } from './return-part.js';

const idOf = ({ id }: VatReturnSummary): string => id;

/** The returns of the month as they were prepared and filed, the last one first. */
export function Revisions({ month, preview, search, show }: PartParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const query = useQuery(vatReturnsQuery(company));
  const rows = useMemo(() => (query.data ?? []).filter((one) => monthOf(one) === month), [query.data, month]);
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const row = rows.find(({ id }) => id === selection.active);
  const columns = useMemo(() => revisionColumns(preview.currency), [preview.currency]);
  const open = ({ id }: VatReturnSummary): void => {
    show({ ...search, row: id }, true);
    thenGo(() => {
      show({ revision: id });
    });
  };
  useActions([
    on(
      openRevision,
      row === undefined
        ? undefined
        : () => {
            open(row);
          },
    ),
  ]);
  return (
    <List
      label={w.parts.revisions}
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
        nothingYet: { title: w.noRevisions, detail: w.noRevisionsDetail },
        nothingForFilter: { title: w.noRevisions },
        allDone: { title: w.noRevisions },
      }}
    />
  );
}
