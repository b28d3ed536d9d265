import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { contentOf, type Rule } from '../../api/rules.js';
import { AmountField } from '../../form/amount-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { confirm } from './actions.js';
import classes from './rules.module.css';
import { sentenceOf } from './sentence.js';
import { Trial } from './trial.js';

interface ConfirmRuleDialogParts {
  readonly rule: Rule;
  readonly close: () => void;
}

/** The person confirms a rule with the limit up to which it acts, and sees what it would do. */
export function ConfirmRuleDialog({ rule, close }: ConfirmRuleDialogParts): ReactNode {
  const w = words('rules');
  const { id: companyId, base_currency: base } = useCompany();
  const draft = useDraft<{ readonly limit?: bigint | undefined }>(`${companyId}:rule:${rule.id}`, {
    limit: BigInt(rule.max_minor),
  });
  const { submit, problem, sending } = useSubmission(draft, close);
  const { limit } = draft.value;
  const title = w[rule.state === 'proposed' ? 'confirm' : 'resume'];
  return (
    <Dialog title={title} close={close} wide sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (limit === undefined) return;
          void submit(confirm, { rule, limit }, companyId);
        }}
      >
        <p>
          <strong>{sentenceOf(rule, base)}</strong>
        </p>
        <p className="quiet">{w.confirmHint}</p>
        <DraftNote draft={draft} />
        <AmountField
          label={w.limit}
          hint={w.limitHint}
          currency={rule.when.currency}
          value={limit}
          onChange={(next) => {
            draft.set({ limit: next });
          }}
          error={fieldError(problem, 'max_minor')}
          required
          autoFocus
        />
        <Trial rule={limit === undefined ? undefined : { ...contentOf(rule), max_minor: Number(limit) }} />
        <footer className={classes.foot}>
          <Button type="submit" disabled={limit === undefined || sending}>
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
