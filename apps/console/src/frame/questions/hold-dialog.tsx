import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { addDays, type Day, today } from '../../format/days.js';
import { words } from '../../words/words.js';
import { useCompanyId } from '../company.js';
import { type Asked, hold } from './actions.js';
import classes from './questions.module.css';

/** The days that people choose; others are typed. */
const CHOICES = [1, 7, 30] as const;
const LONGEST_DAYS = 366;

interface Held {
  readonly until?: Day | undefined;
}

interface HoldDialogParts extends Asked {
  readonly close: () => void;
}

/** Puts something aside until a day: it then waits again. */
export function HoldDialog({ object, name, close }: HoldDialogParts): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const draft = useDraft<Held>(`${companyId}:hold:${object.id}`, { until: addDays(today(), 7) });
  const { submit, problem } = useSubmission(draft, close);
  const { until } = draft.value;
  const wrong = until !== undefined && (until <= today() || until > addDays(today(), LONGEST_DAYS));
  return (
    <Dialog title={w.hold} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (until === undefined || wrong) return;
          void submit(hold, { object, name, until }, companyId);
        }}
      >
        <p className="quiet">{w.holdHint}</p>
        <DraftNote draft={draft} />
        <DayField
          label={w.until}
          value={until}
          onChange={(day) => {
            draft.set({ until: day });
          }}
          error={wrong ? w.untilWrong : fieldError(problem, 'until')}
          required
          autoFocus
        />
        <div className={classes.choices}>
          {CHOICES.map((days) => (
            <Button
              key={days}
              size="compact-sm"
              variant="default"
              onClick={() => {
                draft.set({ until: addDays(today(), days) });
              }}
            >
              {w.inDays(days)}
            </Button>
          ))}
        </div>
        <footer className={classes.foot}>
          <span className="quiet" translate="no">
            {name}
          </span>
          <Button type="submit" disabled={until === undefined || wrong}>
            {w.hold}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
