import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { words } from '../words/words.js';
import { type Draft } from './drafts.js';
import classes from './draft-note.module.css';

/** Says that a form holds what was typed before, and offers to discard it. */
export function DraftNote({
  draft,
}: {
  readonly draft: Pick<Draft<unknown>, 'restored' | 'forget'>;
}): ReactNode {
  const w = words('form');
  if (!draft.restored) return null;
  return (
    <p className={classes.note} role="status">
      {w.draftKept}{' '}
      <Button size="compact-sm" variant="default" onClick={draft.forget}>
        {w.discardDraft}
      </Button>
    </p>
  );
}
