import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { openItemAgesQuery } from '../../api/figures.js';
import { type Direction } from '../../api/invoices.js';
import { formatDay, today } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { AGES, balances, type PartyBalance, together } from './ageing.js';
import classes from './trade.module.css';

interface OpenByPartyParts {
  readonly direction: Direction;
  readonly onParty: (partyId: string) => void;
}

/** The parties that owe us, or that we owe, and for how long. A party opens its open invoices. */
export function OpenByParty({ direction, onParty }: OpenByPartyParts): ReactNode {
  const w = words('invoices');
  const { id: companyId, base_currency: currency } = useCompany();
  const ages = useQuery(openItemAgesQuery(companyId));
  const rows = useMemo(() => balances(ages.data ?? [], direction), [ages.data, direction]);
  const columns = useMemo(() => balanceColumns(direction, currency), [direction, currency]);
  const [selection, onSelection] = useSelection(rows.map(({ partyId }) => partyId));
  const sums = together(rows);
  const nothing = { title: w.nothingOpen[direction] };
  return (
    <>
      <List
        label={w.views.open}
        columns={columns}
        rows={rows}
        total={rows.length}
        idOf={({ partyId }) => partyId}
        loading={ages.isPending}
        problem={ages.error}
        reload={() => void ages.refetch()}
        selection={selection}
        onSelection={onSelection}
        opensByTap
        onOpen={({ partyId }) => {
          if (partyId !== '') onParty(partyId);
        }}
        states={{ nothingYet: nothing, nothingForFilter: nothing, allDone: nothing }}
        worked
        autoFocus
      />
      {rows.length > 0 && (
        <p className={classes.sums}>
          <span>
            {w.owed[direction]} <strong>{formatMoney(sums.total, currency)}</strong>
          </span>
          <span>
            {w.overdueSum} <strong>{formatMoney(sums.overdue, currency)}</strong>
          </span>
          <span className="quiet">{w.asOf(formatDay(today()))}</span>
        </p>
      )}
    </>
  );
}

function balanceColumns(direction: Direction, currency: string): readonly Column<PartyBalance>[] {
  const w = words('invoices');
  const money = (minor: bigint): string | false =>
    minor !== 0n && formatMoney(minor, currency, { bare: true });
  return [
    {
      key: 'party',
      header: w.party[direction],
      width: 'minmax(4rem, 2fr)',
      cell: ({ partyName }) => partyName ?? <span className="quiet">{w.noParty}</span>,
    },
    ...AGES.map((age) => ({
      key: age,
      header: w.ages[age],
      width: 'minmax(4.5rem, 1fr)',
      wide: true,
      amount: true,
      cell: ({ ages }: PartyBalance) => money(ages[age]),
    })),
    {
      key: 'overdue',
      header: w.overdueSum,
      width: 'minmax(4.4rem, 1fr)',
      amount: true,
      cell: ({ overdue }) => (
        <span className={overdue > 0n ? classes.late : undefined}>{money(overdue)}</span>
      ),
    },
    {
      key: 'total',
      header: w.sum,
      width: 'minmax(4.4rem, 1fr)',
      amount: true,
      cell: ({ total }) => <strong>{formatMoney(total, currency, { bare: true })}</strong>,
    },
  ];
}
