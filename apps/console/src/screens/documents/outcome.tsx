import { type ReactNode } from 'react';
import { type StoredFile } from '../../api/files.js';
import { CheckIcon, InboxIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './documents.module.css';

/** The outcome of a file: a word, a sign and a colour. */
export function Outcome({ file }: { readonly file: StoredFile }): ReactNode {
  const outcome = file.core_document_id === null ? 'received' : 'registered';
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      {outcome === 'registered' ? <CheckIcon /> : <InboxIcon />}
      {words('documents').outcomes[outcome]}
    </span>
  );
}
