import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type TaxDeclaration } from '../../api/figures.js';
import { type TaxReconciliation } from '../../api/taxes.js';
import { formatDay, formatMonth } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { type Place, placesOf } from '../../frame/places.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openCharge, openDeclaration } from './actions.js';
import { placesOfTax } from './places.js';
import { type TaxesSearch } from './search.js';

interface DeclarationsViewParts {
  readonly compared: TaxReconciliation;
  readonly search: TaxesSearch;
  readonly show: (search: TaxesSearch, quietly?: boolean) => void;
}

const idOf = ({ tax, month }: TaxDeclaration): string => `${tax} ${month}`;

/** What the company declared in the last year, and what became of it on the prepayment account. */
export function DeclarationsView({ compared, search, show }: DeclarationsViewParts): ReactNode {
  const w = words('taxes');
  const company = useCompanyId();
  const navigate = useNavigate();
  const rows = useMemo(() => compared.declarations.toReversed(), [compared.declarations]);
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const row = rows.find((one) => idOf(one) === selection.active);
  const columns = useMemo(() => declarationColumns(compared.currency), [compared.currency]);
  const leave = (one: TaxDeclaration, place: Place | undefined): void => {
    if (place === undefined) return;
    show({ ...search, row: idOf(one) }, true);
    thenGo(() =>
      navigate({ to: place.to, params: { company, ...place.params }, search: place.search ?? {} }),
    );
  };
  const open = (one: TaxDeclaration): void => {
    leave(one, placesOfTax(one.tax, one.month)[0]);
  };
  const charge = row?.entry_ids.at(-1);
  useActions([
    on(
      openDeclaration,
      row === undefined
        ? undefined
        : () => {
            open(row);
          },
    ),
    on(
      openCharge,
      row === undefined || charge === undefined
        ? undefined
        : () => {
            leave(row, placesOf('entry', charge)[0]);
          },
    ),
  ]);
  const nothing = { title: w.noDeclarations, detail: w.noDeclarationsDetail };
  return (
    <List
      label={w.parts.declarations}
      columns={columns}
      rows={rows}
      total={rows.length}
      idOf={idOf}
      loading={false}
      problem={null}
      reload={() => undefined}
      selection={selection}
      onSelection={onSelection}
      onOpen={open}
      opensByTap
      autoFocus
      states={{ nothingYet: nothing, nothingForFilter: nothing, allDone: nothing }}
    />
  );
}

function declarationColumns(currency: string): readonly Column<TaxDeclaration>[] {
  const w = words('taxes');
  const money = (minor: number): string => formatMoney(BigInt(minor), currency, { bare: true });
  return [
    {
      key: 'name',
      header: w.declaration,
      width: 'minmax(8rem, 2fr)',
      cell: ({ tax, month }) =>
        w.ofMonth(tax === 'vat' ? w.returns.vat_return : w.returns.tsd, formatMonth(month, '')),
      below: ({ state, due_date }) => `${formatDay(due_date)} · ${w.states[state]}`,
    },
    { key: 'due', header: w.dueOn, width: '6.5rem', wide: true, cell: ({ due_date }) => formatDay(due_date) },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(8rem, 2fr)',
      wide: true,
      cell: ({ state }) => w.states[state],
    },
    {
      key: 'declared',
      header: w.declared,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ declared_minor }) => money(declared_minor),
    },
    {
      key: 'charged',
      header: w.charged,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ charged_minor }) => money(charged_minor),
    },
  ];
}
