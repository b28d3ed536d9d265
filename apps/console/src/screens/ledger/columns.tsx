import { type ReactNode } from 'react';
import { type Account, type LedgerLine } from '../../api/ledger.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import { nameOf } from '../../words/named.js';
import { numberOf } from './names.js';

export function accountColumns(
  balances: ReadonlyMap<string, bigint>,
  currency: string,
): readonly Column<Account>[] {
  const w = words('ledger');
  return [
    {
      key: 'code',
      header: w.code,
      width: 'clamp(3.1rem, 9cqi, 4.5rem)',
      cell: ({ code }) => <span translate="no">{code}</span>,
    },
    {
      key: 'name',
      header: w.name,
      width: 'minmax(5rem, 3fr)',
      cell: (account) => (
        <span translate="no" className={account.active ? undefined : 'quiet'}>
          {nameOf(account)}
        </span>
      ),
    },
    {
      key: 'type',
      header: w.type,
      width: 'minmax(5rem, 1fr)',
      wide: true,
      cell: ({ type }) => w.types[type],
    },
    {
      key: 'balance',
      header: w.balance,
      width: 'clamp(5rem, 18cqi, 9rem)',
      amount: true,
      cell: ({ code }) => {
        const minor = balances.get(code) ?? 0n;
        return minor !== 0n && formatMoney(minor, currency, { bare: true });
      },
    },
  ];
}

export const lineIdOf = ({ entry_id, line_no }: LedgerLine): string => `${entry_id}-${line_no}`;

/** With the account where there are several, and with the running balance where there is one. */
export function lineColumns(
  currency: string,
  several: boolean,
  running: boolean,
): readonly Column<LedgerLine>[] {
  const w = words('ledger');
  const money = (minor: bigint): string => formatMoney(minor, currency, { bare: true });
  const account: Column<LedgerLine> = {
    key: 'account',
    header: w.account,
    width: '4.5rem',
    wide: true,
    cell: ({ account_code }) => <span translate="no">{account_code}</span>,
  };
  const balance: Column<LedgerLine> = {
    key: 'running',
    header: w.running,
    width: 'clamp(5.5rem, 18cqi, 8rem)',
    wide: true,
    amount: true,
    cell: ({ running_base_minor }) => money(BigInt(running_base_minor)),
  };
  return [
    {
      key: 'date',
      header: w.date,
      width: 'minmax(5.4rem, 1fr)',
      cell: ({ economic_date }) => formatDay(economic_date),
      below: (line) => (
        <>
          {numberOf(line)} <span translate="no">{line.memo}</span>
        </>
      ),
    },
    { key: 'entry', header: w.entry, width: 'minmax(6rem, 9rem)', wide: true, cell: numberOf },
    ...(several ? [account] : []),
    {
      key: 'memo',
      header: w.memo,
      width: 'minmax(5rem, 2fr)',
      wide: true,
      cell: (line) => <Memo line={line} />,
    },
    {
      key: 'debit',
      header: w.debit,
      width: 'minmax(4rem, 8rem)',
      amount: true,
      cell: ({ base_minor }) => base_minor > 0 && money(BigInt(base_minor)),
    },
    {
      key: 'credit',
      header: w.credit,
      width: 'minmax(4rem, 8rem)',
      amount: true,
      cell: ({ base_minor }) => base_minor < 0 && money(-BigInt(base_minor)),
    },
    ...(running ? [balance] : []),
  ];
}

function Memo({ line: { memo, entry_state } }: { readonly line: LedgerLine }): ReactNode {
  return (
    <>
      {entry_state === 'reversed' && <em className="quiet">{words('ledger').states.reversed} </em>}
      <span translate="no">{memo}</span>
    </>
  );
}
