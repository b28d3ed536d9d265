import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { folded } from '../../actions/find.js';
import { type BankLine } from '../../api/bank.js';
import { explainAs, type Explanation } from '../../api/judgements.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { explanationsOf } from '../../frame/explanations.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { Picker } from '../../form/picker.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { explain } from './actions.js';
import classes from './bank.module.css';

interface Typed {
  /** The id of an explanation. */
  readonly choice?: string | undefined;
  readonly reason?: string;
}

interface ExplainDialogParts {
  readonly line: BankLine;
  readonly close: () => void;
  /** Leads to a new rule like the answer to the line. */
  readonly makeRule: (lineId: string) => void;
}

/** Explains a line without a document. The reason is the name of the choice, until the person writes a better one. */
export function ExplainDialog({ line, close, makeRule }: ExplainDialogParts): ReactNode {
  const w = words('bank');
  const companyId = useCompanyId();
  const draft = useDraft<Typed>(`${companyId}:explain:${line.id}`, {});
  const { submit, problem } = useSubmission(draft, close);
  const { choice, reason } = draft.value;
  const choices = explanationsOf(line.direction);
  const chosen = choices.find(({ id }) => id === choice);
  const explanation: Explanation | undefined = chosen && {
    ...chosen.explanation,
    reason: reason?.trim() || chosen.name,
  };
  return (
    <Dialog title={w.explain} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (explanation === undefined) return;
          void submit(explain, { line, explanation }, companyId);
        }}
      >
        <DraftNote draft={draft} />
        <Picker
          label={w.whatWasIt}
          value={chosen}
          onChange={(option) => {
            draft.set({ ...draft.value, choice: option?.id });
          }}
          source={['bank', 'explanations', line.direction]}
          find={(typed) =>
            Promise.resolve(choices.filter(({ name }) => folded(name).includes(folded(typed))))
          }
          autoFocus
          required
        />
        <TextInput
          label={words('actions').reason}
          value={reason ?? chosen?.name ?? ''}
          maxLength={2000}
          error={fieldError(problem, 'reason')}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, reason: value });
          }}
        />
        {explanation !== undefined && (
          <EntryPreview
            object="bank_transaction"
            source={[line.id, choice]}
            attempt={(sent) => explainAs(sent, line.id, explanation)}
          />
        )}
        <footer className={classes.dialogFoot}>
          <span className="quiet">{line.description}</span>
          <Button type="submit" disabled={explanation === undefined}>
            {w.book}
          </Button>
          <Button
            variant="default"
            disabled={explanation === undefined}
            onClick={() => {
              if (explanation === undefined) return;
              void submit(explain, { line, explanation }, companyId, () => {
                makeRule(line.id);
              });
            }}
          >
            {w.bookAlways}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
