import { type ReactNode } from 'react';
import { type Invoice, type InvoiceStatus, statusOf } from '../api/invoices.js';
import { CheckIcon, CircleIcon, CloseIcon, EditIcon, HalfIcon, WarningIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './sign.module.css';

const SIGNS: Readonly<Record<InvoiceStatus, readonly ['ok' | 'warn' | 'bad' | 'quiet', () => ReactNode]>> = {
  draft: ['quiet', EditIcon],
  card_line: ['quiet', HalfIcon],
  unpaid: ['warn', CircleIcon],
  part_paid: ['warn', HalfIcon],
  paid: ['ok', CheckIcon],
  overdue: ['bad', WarningIcon],
  cancelled: ['quiet', CloseIcon],
  void: ['quiet', CloseIcon],
};

/** The state of an invoice: a word, a shape and a colour. Its route loads the words of invoices. */
export function InvoiceSign({
  invoice,
}: {
  readonly invoice: Pick<Invoice, 'state' | 'settlement_state' | 'waits_for_card_line'>;
}): ReactNode {
  const status = statusOf(invoice);
  const [tone, Icon] = SIGNS[status];
  const name = words('invoices').statuses[status];
  return (
    <span className={classes.sign} data-tone={tone} title={name}>
      <Icon />
      <span>{name}</span>
    </span>
  );
}
