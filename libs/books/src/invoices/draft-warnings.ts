import { type CommandContext } from '../commands/command.js';
import { type RevisionContent } from './invoice-content.js';
import { economicDateOf } from './invoice-posting.js';

/** What keeps a draft from being posted as it is, though not from being recorded. */
export interface DraftWarning {
  readonly code: 'period_closed';
  readonly field: 'revision.invoice_date' | 'revision.supply_date';
  readonly message: string;
}

/**
 * A document that comes late is recorded with the date it bears, also when the books of that month are closed: whoever
 * records it learns of it then, and not first when it is issued or posted.
 */
export async function draftWarnings(
  { ledger }: Pick<CommandContext, 'ledger'>,
  content: Pick<RevisionContent, 'invoiceDate' | 'supplyDate'>,
): Promise<DraftWarning[]> {
  const date = economicDateOf(content);
  if (await ledger.isOpen(date)) return [];
  return [
    {
      code: 'period_closed',
      field: content.supplyDate === null ? 'revision.invoice_date' : 'revision.supply_date',
      message: `The period of ${date} is closed: the invoice is posted with a supply date in an open one, or once it is open again.`,
    },
  ];
}
