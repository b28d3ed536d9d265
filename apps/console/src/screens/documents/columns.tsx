import { type StoredFile } from '../../api/files.js';
import { type Mail } from '../../api/inbox.js';
import { Outcome } from '../../document/outcome.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import { MailState } from './mail-state.js';

export function documentColumns(): readonly Column<StoredFile>[] {
  const w = words('documents');
  return [
    {
      key: 'name',
      header: w.name,
      width: 'minmax(8rem, 3fr)',
      cell: ({ name, supplier_name }) => (
        <span translate="no" title={name}>
          {supplier_name ?? name}
        </span>
      ),
      below: (file) => `${w.kinds[file.kind]} · ${receivedOn(file)}`,
    },
    { key: 'kind', header: w.kind, width: '6.5rem', wide: true, cell: ({ kind }) => w.kinds[kind] },
    {
      key: 'source',
      header: w.source,
      width: 'minmax(7rem, 2fr)',
      wide: true,
      cell: ({ origin }) => origin?.from ?? w.uploaded,
    },
    { key: 'received', header: w.received, width: '8.5rem', wide: true, cell: receivedOn },
    { key: 'amount', header: w.amount, width: '7rem', wide: true, amount: true, cell: amountOf },
    {
      key: 'outcome',
      header: w.outcome,
      width: 'minmax(7rem, 9.5rem)',
      cell: ({ outcome }) => <Outcome outcome={outcome} />,
    },
  ];
}

const amountOf = ({ gross_minor, currency }: StoredFile): string =>
  gross_minor === null || currency === null ? '' : formatMoney(BigInt(gross_minor), currency);

const receivedOn = ({ received_on, created_at }: StoredFile): string =>
  received_on === null ? formatInstant(created_at) : formatDay(received_on);

export function mailColumns(): readonly Column<Mail>[] {
  const w = words('documents');
  return [
    {
      key: 'from',
      header: w.sender,
      width: 'minmax(8rem, 2fr)',
      cell: ({ from, from_name }) => (
        <span translate="no" title={from}>
          {from_name ?? from}
        </span>
      ),
      below: ({ subject }) => <span translate="no">{subject}</span>,
    },
    {
      key: 'subject',
      header: w.subject,
      width: 'minmax(8rem, 3fr)',
      wide: true,
      cell: ({ subject }) => subject ?? '',
    },
    {
      key: 'received',
      header: w.received,
      width: '9rem',
      wide: true,
      cell: ({ received_at }) => formatInstant(received_at),
    },
    {
      key: 'files',
      header: w.attachments,
      width: '4.5rem',
      wide: true,
      amount: true,
      cell: ({ attachments }) => attachments.length,
    },
    {
      key: 'status',
      header: w.outcome,
      width: 'minmax(7rem, 9rem)',
      cell: ({ status }) => <MailState status={status} />,
    },
  ];
}
