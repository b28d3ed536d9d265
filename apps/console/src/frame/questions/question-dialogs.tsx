import { type ReactNode } from 'react';
import { type Asked } from './actions.js';
import { AskDialog } from './ask-dialog.js';
import { HoldDialog } from './hold-dialog.js';

interface QuestionDialogsParts extends Asked {
  readonly dialog: string | undefined;
  readonly close: () => void;
}

/** The dialog that an address or a screen names: to ask about its object, or to put it aside. */
export function QuestionDialogs({ dialog, ...parts }: QuestionDialogsParts): ReactNode {
  if (dialog === 'ask') return <AskDialog {...parts} />;
  if (dialog === 'hold') return <HoldDialog {...parts} />;
  return null;
}
