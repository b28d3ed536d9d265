import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { revalue as sendRevaluation, type RevaluationOutcome } from '../../api/revaluations.js';
import { DayField } from '../../form/day-field.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { type Day, formatDay } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { type Attempt, EntryPreview, useAttempt } from '../../frame/entry-preview.js';
import { words } from '../../words/words.js';
import { revalue } from './actions.js';
import { Balances } from './balances.js';
import classes from './revaluation.module.css';
import { GainAndLoss } from './gain-and-loss.js';

interface RevalueDialogParts {
  readonly day: Day;
  readonly onDay: (day: Day) => void;
  readonly close: () => void;
  readonly onDone: (id: string) => void;
}

/** Shows the balances in foreign currency on a day, what they are worth by its rates, and the entries of the difference. */
export function RevalueDialog({ day, onDay, close, onDone }: RevalueDialogParts): ReactNode {
  const w = words('revaluation');
  const companyId = useCompanyId();
  const { submit, problem, sending } = useSubmission(undefined, close);
  const valuing: Attempt<RevaluationOutcome> = {
    // Any entry may change a balance.
    object: 'figures',
    source: ['revaluation', day],
    attempt: (sent) => sendRevaluation(sent, day),
  };
  const tried = useAttempt(valuing, sending);
  const ready = tried.isSuccess && !tried.isPlaceholderData && tried.data.result.items.length > 0;
  return (
    <Dialog title={w.revalue} close={close} wide sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          void submit(revalue, day, companyId, ({ result }) => {
            onDone(result.revaluation_id);
          });
        }}
      >
        <p className="quiet">{w.hint}</p>
        <DayField
          label={w.day}
          value={day}
          onChange={(next) => {
            if (next !== undefined) onDay(next);
          }}
          error={fieldError(problem, 'as_of')}
        />
        {tried.data !== undefined && !tried.isError && <Tried result={tried.data.result} />}
        <EntryPreview {...valuing} />
        <footer className={classes.foot}>
          <Button type="submit" disabled={!ready}>
            {w.revalue}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function Tried({ result }: { readonly result: RevaluationOutcome['result'] }): ReactNode {
  const w = words('revaluation');
  if (result.items.length === 0) return <p>{w.noBalances}</p>;
  return (
    <>
      {result.replaced_revaluation_id !== null && (
        <p className={classes.warning}>{w.replaces(formatDay(result.as_of))}</p>
      )}
      {result.warnings.map(({ revaluation_id, as_of }) => (
        <p key={revaluation_id} className={classes.warning}>
          {w.later(formatDay(as_of))}
        </p>
      ))}
      <GainAndLoss of={result} />
      <Balances items={result.items} day={result.as_of} />
    </>
  );
}
