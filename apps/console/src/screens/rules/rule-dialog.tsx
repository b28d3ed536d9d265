import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { folded } from '../../actions/find.js';
import { AmountField } from '../../form/amount-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { Picker } from '../../form/picker.js';
import { PartyField } from '../../form/pickers.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { make } from './actions.js';
import { ConditionFields } from './condition-fields.js';
import { LinesFields } from './lines-fields.js';
import classes from './rules.module.css';
import { Trial } from './trial.js';
import { actsOf, GIVES_LINES, hasReason, requestOf, SETS_PARTY, type TypedRule } from './typed.js';

interface RuleDialogParts {
  /** The typed rule is kept by this name. */
  readonly name: string;
  readonly first: TypedRule;
  readonly close: () => void;
  readonly onMade: (ruleId: string) => void;
}

/** A person makes a rule, and sees what it would do with the lines that are there before it is made. */
export function RuleDialog({ name, first, close, onMade }: RuleDialogParts): ReactNode {
  const w = words('rules');
  const companyId = useCompanyId();
  const draft = useDraft<TypedRule>(`${companyId}:rule-of:${name}`, first);
  const { submit, problem, sending } = useSubmission(draft, close);
  const typed = draft.value;
  const set = (next: Partial<TypedRule>): void => {
    draft.set({ ...typed, ...next });
  };
  const acts = actsOf(typed.direction);
  const act = acts.find(({ id }) => id === typed.act);
  const request = requestOf(typed);
  return (
    <Dialog title={w.make} close={close} wide sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (request === undefined) return;
          void submit(make, request, companyId, ({ result }) => {
            onMade(result.rule_id);
          });
        }}
      >
        <p className="quiet">{w.makeHint}</p>
        <DraftNote draft={draft} />
        <ConditionFields typed={typed} set={set} problem={problem} />
        <Picker
          label={w.whatThen}
          value={act}
          onChange={(option) => {
            set({ act: option?.id });
          }}
          source={['rules', 'acts', typed.direction]}
          find={(text) => Promise.resolve(acts.filter((one) => folded(one.name).includes(folded(text))))}
          error={fieldError(problem, 'what.counter_role')}
          required
        />
        {act?.id === SETS_PARTY && (
          <PartyField
            label={w.thenParty}
            companyId={companyId}
            value={typed.toParty}
            onChange={(toParty) => {
              set({ toParty });
            }}
            error={fieldError(problem, 'what.party_id')}
            required
          />
        )}
        {act?.id === GIVES_LINES && <LinesFields typed={typed} set={set} problem={problem} />}
        {act !== undefined && hasReason(act.id) && (
          <TextInput
            label={words('actions').reason}
            value={typed.reason ?? act.name}
            maxLength={2000}
            onChange={({ currentTarget: { value } }) => {
              set({ reason: value });
            }}
          />
        )}
        <AmountField
          label={w.limit}
          hint={w.limitHint}
          currency={typed.currency}
          value={typed.limit}
          onChange={(limit) => {
            set({ limit });
          }}
          error={fieldError(problem, 'max_minor')}
        />
        <Trial rule={request} />
        <footer className={classes.foot}>
          <Button type="submit" disabled={request === undefined || sending}>
            {w.make}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
