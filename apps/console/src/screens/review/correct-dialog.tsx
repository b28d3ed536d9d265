import { type ReactNode } from 'react';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { words } from '../../words/words.js';
import { correctPosted, type Mended, revise } from './actions.js';
import { textOf } from './values.js';

interface CorrectDialogParts {
  readonly mended: Mended;
  readonly onDone: () => void;
  readonly close: () => void;
}

/** Shows the entries that a correction makes, and asks for its reason. */
export function CorrectDialog({ mended, onDone, close }: CorrectDialogParts): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  const { detail, values } = mended;
  return (
    <ReasonDialog
      title={w.correct}
      hint={w.correctHint}
      about={`${companyId}:correct:${detail.id}`}
      send={(submit, reason) => submit(correctPosted, { ...mended, reason }, companyId, onDone)}
      close={close}
    >
      <EntryPreview
        object="invoice"
        source={['correct', detail.revision_id, textOf(values)]}
        attempt={(sent) => revise(mended, values, sent)}
      />
    </ReasonDialog>
  );
}
