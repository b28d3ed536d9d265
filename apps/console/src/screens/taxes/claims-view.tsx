import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type TaxClaim, type TaxReconciliation } from '../../api/taxes.js';
import { formatDay, formatMonth } from '../../format/days.js';
import { formatMoney, minorOf } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { thenGo } from '../../frame/then-go.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { openDeclaration } from './actions.js';
import { placesOfTax } from './places.js';
import { type TaxesSearch } from './search.js';

interface ClaimsViewParts {
  readonly compared: TaxReconciliation;
  readonly search: TaxesSearch;
  readonly show: (search: TaxesSearch, quietly?: boolean) => void;
}

interface ClaimRow extends TaxClaim {
  readonly id: string;
}

const idOf = ({ id }: ClaimRow): string => id;

/** What the authority claims, each with the declaration that explains it. */
export function ClaimsView({ compared, search, show }: ClaimsViewParts): ReactNode {
  const w = words('taxes');
  const company = useCompanyId();
  const navigate = useNavigate();
  const rows = useMemo(
    () => compared.proposals.map((one, at): ClaimRow => ({ ...one, id: String(at) })),
    [compared.proposals],
  );
  const [selection, onSelection] = useSelection(rows.map(idOf), { ...NOTHING_SELECTED, active: search.row });
  const row = rows.find(({ id }) => id === selection.active);
  const columns = useMemo(claimColumns, []);
  const open = ({ id, proposed }: ClaimRow): void => {
    if (proposed === null) return;
    const [place] = placesOfTax(proposed.tax, proposed.month);
    if (place === undefined) return;
    show({ ...search, row: id }, true);
    thenGo(() =>
      navigate({ to: place.to, params: { company, ...place.params }, search: place.search ?? {} }),
    );
  };
  useActions([
    on(
      openDeclaration,
      row === undefined || row.proposed === null
        ? undefined
        : () => {
            open(row);
          },
    ),
  ]);
  const nothing = { title: w.noClaims, detail: w.noClaimsDetail };
  return (
    <List
      label={w.parts.claims}
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

function claimColumns(): readonly Column<ClaimRow>[] {
  const w = words('taxes');
  const money = (decimal: string): string => formatMoney(minorOf(decimal), 'EUR', { bare: true });
  const explained = ({ proposed }: ClaimRow): string =>
    proposed === null
      ? w.notExplained
      : w.ofMonth(
          proposed.tax === 'vat' ? w.returns.vat_return : w.returns.tsd,
          formatMonth(proposed.month, ''),
        );
  return [
    {
      key: 'tax',
      header: w.taxName,
      width: 'minmax(6rem, 2fr)',
      cell: ({ claim }) => <span translate="no">{claim.tax_name}</span>,
      below: explained,
    },
    {
      key: 'period',
      header: w.period,
      width: '6rem',
      wide: true,
      cell: ({ claim }) => <span translate="no">{claim.period}</span>,
    },
    {
      key: 'due',
      header: w.dueOn,
      width: '6.5rem',
      cell: ({ claim }) => (claim.due_date === null ? '' : formatDay(claim.due_date)),
    },
    { key: 'explained', header: w.explained, width: 'minmax(8rem, 2fr)', wide: true, cell: explained },
    {
      key: 'amount',
      header: w.amount,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ claim }) => money(claim.amount),
    },
    {
      key: 'interest',
      header: w.interestOf,
      width: 'minmax(4rem, 7rem)',
      wide: true,
      amount: true,
      cell: ({ claim }) => minorOf(claim.interest) !== 0n && money(claim.interest),
    },
    {
      key: 'remaining',
      header: w.remaining,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ claim }) => money(claim.remaining),
    },
  ];
}
