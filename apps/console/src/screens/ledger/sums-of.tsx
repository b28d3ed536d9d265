import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Days, profitQuery, trialBalanceQuery } from '../../api/reports.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';

interface SumsOfParts {
  readonly codes: readonly string[];
  readonly days: Days;
  readonly value: string | undefined;
  /** The lines are those of a result, without the entries that close a year. */
  readonly result: boolean;
}

/** The sums of accounts, so that nobody adds up lines: opening, turnovers and closing, or their part of the result. */
export function SumsOf({ codes, days, value, result }: SumsOfParts): ReactNode {
  const w = words('ledger');
  const { id, base_currency: currency } = useCompany();
  const own = new Set(codes);
  const trial = useQuery({ ...trialBalanceQuery(id, days, value), enabled: !result });
  const profit = useQuery({ ...profitQuery(id, { ...days, value }), enabled: result });
  const sum = (minors: readonly number[]): bigint => minors.reduce((all, minor) => all + BigInt(minor), 0n);
  const rows = trial.data?.rows.filter(({ account_code }) => own.has(account_code)) ?? [];
  const parts = profit.data?.rows
    .flatMap(({ accounts }) => accounts)
    .filter(({ account_code }) => own.has(account_code));
  const sums = result
    ? [
        [
          w.result,
          parts === undefined ? undefined : sum(parts.map(({ amount_minor }) => amount_minor)),
        ] as const,
      ]
    : (
        [
          [w.opening, rows.map(({ opening_base_minor }) => opening_base_minor)],
          [w.debit, rows.map(({ debit_base_minor }) => debit_base_minor)],
          [w.credit, rows.map(({ credit_base_minor }) => credit_base_minor)],
          [w.closing, rows.map(({ closing_base_minor }) => closing_base_minor)],
        ] as const
      ).map(([name, minors]) => [name, trial.data === undefined ? undefined : sum(minors)] as const);
  return (
    <dl
      className={classes.sums}
      aria-busy={sums.some(([, minor]) => minor === undefined) && (trial.isFetching || profit.isFetching)}
    >
      {sums.map(([name, minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{minor === undefined ? '–' : formatMoney(minor, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
