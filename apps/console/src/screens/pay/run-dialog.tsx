import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type PayRun, postPayRun, reversePayRun } from '../../api/pay.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { post, reverse } from './run-actions.js';

interface RunDialogParts {
  readonly dialog: 'post' | 'reverse';
  readonly run: PayRun;
  readonly close: () => void;
}

/** Shows the entry that posting a run books, or that taking it back reverses. */
export function RunDialog({ dialog, run, close }: RunDialogParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const isPost = dialog === 'post';
  // Somebody else may have decided meanwhile.
  const fits = isPost ? run.state === 'approved' : run.state !== 'draft';
  const title = `${isPost ? w.post : w.reverse}: ${monthInWords(run.month)}`;
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void perform(isPost ? post : reverse, run, companyId);
        }}
      >
        <p>{isPost ? w.postHint : w.reverseHint}</p>
        {!isPost && run.state !== 'approved' && <p className={classes.warning}>{w.reverseFiled}</p>}
        {fits && (isPost || run.entry_id !== null) && (
          <EntryPreview
            object="pay_run"
            source={[dialog, run.id, run.state]}
            attempt={(sent) => (isPost ? postPayRun(sent, run.id) : reversePayRun(sent, run.id))}
          />
        )}
        <footer className={classes.foot}>
          <Button type="submit" data-autofocus disabled={!fits} {...(isPost ? {} : { color: 'red' })}>
            {isPost ? w.post : w.reverse}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
