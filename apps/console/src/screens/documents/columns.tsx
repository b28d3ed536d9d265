import { type StoredFile } from '../../api/files.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { formatSize } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import { Outcome } from './outcome.js';

export function documentColumns(): readonly Column<StoredFile>[] {
  const w = words('documents');
  return [
    {
      key: 'name',
      header: w.name,
      width: 'minmax(9rem, 3fr)',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    { key: 'kind', header: w.kind, width: '7rem', wide: true, cell: ({ kind }) => w.kinds[kind] },
    {
      key: 'source',
      header: w.source,
      width: 'minmax(8rem, 2fr)',
      wide: true,
      cell: ({ origin }) => origin?.from ?? w.uploaded,
    },
    { key: 'received', header: w.received, width: '8.5rem', wide: true, cell: receivedOn },
    {
      key: 'size',
      header: w.size,
      width: '4.5rem',
      wide: true,
      amount: true,
      cell: ({ size_bytes }) => formatSize(size_bytes),
    },
    {
      key: 'outcome',
      header: w.outcome,
      width: 'minmax(7rem, 9rem)',
      cell: (file) => <Outcome file={file} />,
    },
  ];
}

const receivedOn = ({ received_on, created_at }: StoredFile): string =>
  received_on === null ? formatInstant(created_at) : formatDay(received_on);
