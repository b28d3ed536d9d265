import { type ReactNode } from 'react';
import { QuestionDialogs } from '../../frame/questions/question-dialogs.js';
import { AcceptDialog } from './accept-dialog.js';
import { askedOf } from './asked.js';
import { ExplainDialog } from './explain-dialog.js';
import { PartyDialog } from './party-dialog.js';
import { type QueueRow } from './queue.js';
import { type BankSearch } from './search.js';
import { SettleDialog } from './settle-dialog.js';
import { TransferDialog } from './transfer-dialog.js';

interface BankDialogsParts {
  readonly search: BankSearch;
  readonly rows: readonly QueueRow[];
  readonly row: QueueRow | undefined;
  readonly onSearch: (search: BankSearch) => void;
  readonly makeRule: (lineId: string) => void;
}

/** The dialog that the address names. */
export function BankDialogs({ search, rows, row, onSearch, makeRule }: BankDialogsParts): ReactNode {
  const { dialog, ...rest } = search;
  const close = (): void => {
    onSearch(rest);
  };
  if (dialog === undefined) return null;
  if (dialog === 'accept') return <AcceptDialog rows={rows} close={close} />;
  if (row === undefined) return null;
  const parts = { line: row.line, close };
  switch (dialog) {
    case 'explain':
      return <ExplainDialog {...parts} makeRule={makeRule} />;
    case 'settle':
      return <SettleDialog {...parts} />;
    case 'transfer':
      return <TransferDialog {...parts} />;
    case 'party':
      return <PartyDialog {...parts} />;
    case 'ask':
    case 'hold':
      return <QuestionDialogs dialog={dialog} {...askedOf(row.line)} close={close} />;
  }
}
