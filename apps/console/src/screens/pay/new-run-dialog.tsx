import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { type Day, firstOfMonth } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { createRun } from './run-actions.js';
import { thisMonth } from './search.js';

interface NewRunParts {
  /** The newest month that has a run. */
  readonly last: string | undefined;
  readonly close: () => void;
  readonly onDone: (id: string) => void;
}

interface Typed {
  readonly month: string;
  readonly payment_date?: Day | undefined;
}

const BACK = 24;
const AHEAD = 1;

/** Computes the pay of a month; by default of the one after the last run. */
export function NewRunDialog({ last, close, onDone }: NewRunParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const months = Array.from({ length: BACK + AHEAD + 1 }, (_, at) =>
    firstOfMonth(`${thisMonth()}-01`, AHEAD - at).slice(0, 7),
  );
  const following = last === undefined ? undefined : firstOfMonth(`${last}-01`, 1).slice(0, 7);
  const draft = useDraft<Typed>(`${companyId}:pay-run`, {
    month: months.find((one) => one === following) ?? thisMonth(),
  });
  const { submit, problem } = useSubmission(draft, close);
  const { month, payment_date } = draft.value;
  return (
    <Dialog title={w.newRun} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(createRun, { month, payment_date }, companyId, ({ pay_run_id }) => {
            onDone(pay_run_id);
          });
        }}
      >
        <p className="quiet">{w.newRunHint}</p>
        <DraftNote draft={draft} />
        <NativeSelect
          label={w.month}
          value={month}
          data-autofocus
          error={fieldError(problem, 'month')}
          data={months.map((value) => ({ value, label: monthInWords(value) }))}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, month: value });
          }}
        />
        <DayField
          label={w.paymentDay}
          hint={w.paymentDayHint}
          value={payment_date}
          onChange={(day) => {
            draft.set({ ...draft.value, payment_date: day });
          }}
          error={fieldError(problem, 'payment_date')}
          from={`${month}-01`}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.prepare}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
