import { reasonOf } from '../../actions/problem-note.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';
import { type QueueItem } from './queue.js';
import classes from './review.module.css';

/** One column: the queue stands beside the document, so a row has two short lines. */
export function queueColumns(refused: ReadonlyMap<string, unknown>): readonly Column<QueueItem>[] {
  const w = words('review');
  return [
    {
      key: 'document',
      header: w.document,
      width: 'minmax(0, 1fr)',
      cell: (item) => (
        <span className={classes.item}>
          <b translate="no">{nameOf(item)}</b>
          <small data-refused={refused.has(item.id) || undefined}>
            {refused.has(item.id) ? reasonOf(refused.get(item.id)) : detailOf(item)}
          </small>
        </span>
      ),
    },
    { key: 'amount', header: w.gross, width: 'max-content', amount: true, cell: amountOf },
  ];
}

const nameOf = (item: QueueItem): string =>
  item.kind === 'draft' ? item.invoice.party_name : (item.file.supplier_name ?? item.file.name);

const detailOf = (item: QueueItem): string =>
  item.kind === 'draft'
    ? [item.invoice.number, formatDay(item.invoice.invoice_date)].filter((part) => part !== null).join(' · ')
    : words('files').outcomes[item.file.outcome];

function amountOf(item: QueueItem): string {
  if (item.kind === 'draft') return formatMoney(BigInt(item.invoice.gross_minor), item.invoice.currency);
  const { gross_minor, currency } = item.file;
  return gross_minor === null || currency === null ? '' : formatMoney(BigInt(gross_minor), currency);
}
