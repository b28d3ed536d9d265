import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { folded } from '../../actions/find.js';
import { perform } from '../../actions/perform.js';
import { bankLineQuery } from '../../api/bank.js';
import { type Question } from '../../api/questions.js';
import { type Option, Picker } from '../../form/picker.js';
import { explainAs, type Explanation } from '../../api/judgements.js';
import { useCompanyId } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { explanationsOf } from '../../frame/explanations.js';
import { words } from '../../words/words.js';
import { accept, type Answer } from './actions.js';
import classes from './questions.module.css';

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
  const { data: line } = useQuery({
    ...bankLineQuery(companyId, object.id),
    enabled: object.type === 'bank_transaction',
  });
  const [explanation, setExplanation] = useState<Explanation>();
  const used = object.type === 'file' || answer.files.length > 0;
  return (
    <Dialog title={w.accept} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          void perform(accept, { question, answer, explanation }, companyId);
        }}
      >
        {answer.text !== null && (
          <blockquote className={classes.asked} translate="no">
            {answer.text}
          </blockquote>
        )}
        {answer.files.length > 0 && <p translate="no">{answer.files.map(({ name }) => name).join(', ')}</p>}
        {used && <p>{w.acceptOf[object.type]}</p>}
        {line !== undefined && OPEN.has(line.status) && (
          <ExplainFields
            lineId={line.id}
            direction={line.direction}
            answered={answer.text}
            explanation={explanation}
            onChange={setExplanation}
          />
        )}
        <footer className={classes.foot}>
          <span className="quiet">{answer.files.length > 0 ? w.keptAfterUndo : ''}</span>
          <Button type="submit" data-autofocus>
            {w.acceptAndClose}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ExplainFieldsParts {
  readonly lineId: string;
  readonly direction: 'in' | 'out';
  /** The words of the answer: the reason, until the person writes a better one. */
  readonly answered: string | null;
  readonly explanation: Explanation | undefined;
  readonly onChange: (explanation: Explanation | undefined) => void;
}

function ExplainFields({
  lineId,
  direction,
  answered,
  explanation,
  onChange,
}: ExplainFieldsParts): ReactNode {
  const w = words('questions');
  const [choice, setChoice] = useState<Option>();
  const choices = explanationsOf(direction);
  const choose = (option: Option | undefined): void => {
    setChoice(option);
    const chosen = choices.find(({ id }) => id === option?.id);
    onChange(chosen && { ...chosen.explanation, reason: answered ?? chosen.name });
  };
  return (
    <>
      <Picker
        label={w.explainToo}
        hint={w.explainLater}
        value={choice}
        onChange={choose}
        source={['bank', 'explanations', direction]}
        find={(typed) => Promise.resolve(choices.filter(({ name }) => folded(name).includes(folded(typed))))}
        autoFocus
      />
      {explanation !== undefined && (
        <>
          <TextInput
            label={words('actions').reason}
            value={explanation.reason}
            maxLength={2000}
            required
            onChange={({ currentTarget: { value } }) => {
              onChange({ ...explanation, reason: value });
            }}
          />
          <EntryPreview
            object="bank_transaction"
            source={[lineId, choice?.id]}
            attempt={(sent) => explainAs(sent, lineId, explanation)}
          />
        </>
      )}
    </>
  );
}
