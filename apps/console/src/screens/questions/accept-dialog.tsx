import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { folded } from '../../actions/find.js';
import { type BankLine, bankLineQuery } from '../../api/bank.js';
import { only } from '../../api/only.js';
import { type Question } from '../../api/questions.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useHeldSubmit } from '../../form/held-submit.js';
import { Picker } from '../../form/picker.js';
import { useSubmission } from '../../form/submission.js';
import { explainAs, type Explanation } from '../../api/judgements.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { explanationsOf } from '../../frame/explanations.js';
import { words } from '../../words/words.js';
import { accept, type Answer } from './actions.js';
import classes from './questions.module.css';

interface Typed {
  /** The id of an explanation. */
  readonly choice?: string | undefined;
  readonly reason?: string;
  /** Ids of files of the answer that are not used. */
  readonly leftOut?: readonly string[];
}

interface AcceptDialogParts {
  readonly question: Question;
  readonly answer: Answer;
  readonly close: () => void;
}

/** Lines that an explanation without a document would not find open any longer. */
const OPEN: ReadonlySet<string> = new Set(['unmatched', 'part_matched']);

/** Says what the answer is used for before it is; a bank line can be explained with the words of the answer. */
export function AcceptDialog({ question, answer, close }: AcceptDialogParts): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const { object } = question;
  const { data: line, isLoading } = useQuery({
    ...bankLineQuery(companyId, object.id),
    enabled: object.type === 'bank_transaction',
  });
  const { part } = useHeldSubmit<HTMLFormElement>(isLoading);
  const draft = useDraft<Typed>(`${companyId}:answer:${answer.id}`, {});
  const { submit, problem, sending } = useSubmission(draft, close);
  const explanation = line && explanationOf(draft.value, line, answer);
  const { leftOut = [] } = draft.value;
  const chosen = answer.files.filter(({ id }) => !leftOut.includes(id));
  const used = object.type === 'file' || chosen.length > 0;
  return (
    <Dialog title={w.accept} close={close} sending={sending}>
      <form
        ref={part}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const fileIds = leftOut.length === 0 ? undefined : chosen.map(({ id }) => id);
          void submit(accept, { question, answer, fileIds, explanation }, companyId);
        }}
      >
        {answer.text !== null && (
          <blockquote className={classes.asked} translate="no">
            {answer.text}
          </blockquote>
        )}
        {object.type === 'file' ? (
          answer.files.length > 0 && <p translate="no">{answer.files.map(({ name }) => name).join(', ')}</p>
        ) : (
          <FilesOf
            answer={answer}
            leftOut={leftOut}
            onChange={(next) => {
              draft.set({ ...draft.value, leftOut: next });
            }}
          />
        )}
        {used && <p>{w.acceptOf[object.type]}</p>}
        <DraftNote draft={draft} />
        {line !== undefined && OPEN.has(line.status) && (
          <ExplainFields
            line={line}
            typed={draft.value}
            explanation={explanation}
            problem={problem}
            onChange={draft.set}
          />
        )}
        <footer className={classes.foot}>
          <span className="quiet">{chosen.length > 0 ? w.keptAfterUndo : ''}</span>
          <Button type="submit" data-autofocus>
            {w.acceptAndClose}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface FilesOfParts {
  readonly answer: Answer;
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
}

/** The files of the answer, each with a choice: a person may send more than what was asked for. */
function FilesOf({ answer, leftOut, onChange }: FilesOfParts): ReactNode {
  if (answer.files.length === 0) return null;
  return (
    <fieldset className={classes.files}>
      <legend>{words('questions').filesUsed}</legend>
      {answer.files.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<span translate="no">{name}</span>}
          checked={!leftOut.includes(id)}
          onChange={({ currentTarget: { checked } }) => {
            onChange(checked ? leftOut.filter((one) => one !== id) : [...leftOut, id]);
          }}
        />
      ))}
    </fieldset>
  );
}

interface ExplainFieldsParts {
  readonly line: BankLine;
  readonly typed: Typed;
  readonly explanation: Explanation | undefined;
  readonly problem: unknown;
  readonly onChange: (typed: Typed) => void;
}

function ExplainFields({ line, typed, explanation, problem, onChange }: ExplainFieldsParts): ReactNode {
  const w = words('questions');
  const choices = explanationsOf(line.direction);
  return (
    <>
      <Picker
        label={w.explainToo}
        hint={w.explainLater}
        value={choices.find(({ id }) => id === typed.choice)}
        onChange={(option) => {
          onChange(only({ leftOut: typed.leftOut, choice: option?.id }));
        }}
        source={['bank', 'explanations', line.direction]}
        find={(text) => Promise.resolve(choices.filter(({ name }) => folded(name).includes(folded(text))))}
        autoFocus
      />
      {explanation !== undefined && (
        <>
          <TextInput
            label={words('actions').reason}
            value={explanation.reason}
            maxLength={2000}
            required
            error={fieldError(problem, 'reason')}
            onChange={({ currentTarget: { value } }) => {
              onChange({ ...typed, reason: value });
            }}
          />
          <EntryPreview
            object="bank_transaction"
            source={[line.id, typed.choice]}
            attempt={(sent) => explainAs(sent, line.id, explanation)}
          />
        </>
      )}
    </>
  );
}

/** The reason is in the words of the answer, until the person writes a better one. */
function explanationOf(
  { choice, reason }: Typed,
  { direction }: BankLine,
  { text }: Answer,
): Explanation | undefined {
  const chosen = explanationsOf(direction).find(({ id }) => id === choice);
  return chosen && { ...chosen.explanation, reason: reason ?? text ?? chosen.name };
}
