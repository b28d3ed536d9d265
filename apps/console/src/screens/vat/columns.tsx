import { type ReactNode } from 'react';
import { type VatReturnSummary } from '../../api/vat.js';
import { formatDay, formatInstant, formatMonth } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { CheckIcon, CircleIcon, HalfIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { type MonthState, type VatMonth } from './months.js';
import classes from './vat.module.css';

const SIGNS: Readonly<Record<MonthState, typeof CheckIcon>> = {
  unregistered: CircleIcon,
  running: CircleIcon,
  none: WarningIcon,
  past: CircleIcon,
  prepared: HalfIcon,
  correction: HalfIcon,
  filed: CheckIcon,
};

/** The state of a return by a word, a shape and a colour. */
export function State({ state }: { readonly state: MonthState }): ReactNode {
  const Sign = SIGNS[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign />
      {words('vat').states[state]}
    </span>
  );
}

export function monthColumns(currency: string): readonly Column<VatMonth>[] {
  const w = words('vat');
  const payable = (shown: VatReturnSummary | undefined): string | false =>
    shown !== undefined && formatMoney(BigInt(shown.payable_minor), currency, { bare: true });
  return [
    {
      key: 'month',
      header: w.month,
      width: 'minmax(5.5rem, 2fr)',
      cell: ({ month }) => formatMonth(month, ''),
      below: ({ dueOn }) => dueOn !== undefined && `${w.due} ${formatDay(dueOn)}`,
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6rem, 2fr)',
      cell: ({ state }) => <State state={state} />,
      below: ({ shown }, fit) => fit === 'phone' && payable(shown),
    },
    {
      key: 'payable',
      header: w.payable,
      width: 'minmax(5rem, 9rem)',
      wide: 'phone',
      amount: true,
      cell: ({ shown }) => payable(shown),
    },
    {
      key: 'due',
      header: w.due,
      width: '7rem',
      wide: true,
      cell: ({ dueOn }) => (dueOn === undefined ? '' : formatDay(dueOn)),
    },
    {
      key: 'filed',
      header: w.filedAt,
      width: '9rem',
      wide: true,
      cell: ({ shown }) => {
        const at = shown?.filed_at ?? null;
        return at === null ? '' : formatInstant(at);
      },
    },
    {
      key: 'revision',
      header: w.revision,
      width: '5rem',
      wide: true,
      amount: true,
      cell: ({ shown }) => shown?.revision_no ?? '',
    },
  ];
}

export function revisionColumns(currency: string): readonly Column<VatReturnSummary>[] {
  const w = words('vat');
  return [
    {
      key: 'revision',
      header: w.revision,
      width: 'minmax(5rem, 1fr)',
      cell: ({ revision_no }) => w.revisionNo(revision_no),
      below: ({ filed_at, prepared_at }) =>
        filed_at === null ? formatInstant(prepared_at) : `${w.filedAt} ${formatInstant(filed_at)}`,
    },
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6rem, 1fr)',
      cell: ({ filed_at }) => <State state={filed_at === null ? 'prepared' : 'filed'} />,
    },
    {
      key: 'prepared',
      header: w.preparedAt,
      width: '9rem',
      wide: true,
      cell: ({ prepared_at }) => formatInstant(prepared_at),
    },
    {
      key: 'filed',
      header: w.filedAt,
      width: '9rem',
      wide: true,
      cell: ({ filed_at }) => (filed_at === null ? '' : formatInstant(filed_at)),
    },
    {
      key: 'payable',
      header: w.payable,
      width: 'minmax(5rem, 9rem)',
      amount: true,
      cell: ({ payable_minor }) => formatMoney(BigInt(payable_minor), currency, { bare: true }),
    },
  ];
}
