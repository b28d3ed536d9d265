import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { DayField } from '../../form/day-field.js';
import { fieldError } from '../../form/errors.js';
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
  const [month, setMonth] = useState(months.find((one) => one === following) ?? thisMonth());
  const [payment_date, setDate] = useState<Day>();
  const [problem, setProblem] = useState<unknown>();
  return (
    <Dialog title={w.newRun} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void perform(createRun, { month, payment_date, onDone, onRefused: setProblem }, companyId);
        }}
      >
        <p className="quiet">{w.newRunHint}</p>
        <NativeSelect
          label={w.month}
          value={month}
          data-autofocus
          error={fieldError(problem, 'month')}
          data={months.map((value) => ({ value, label: monthInWords(value) }))}
          onChange={({ currentTarget: { value } }) => {
            setMonth(value);
          }}
        />
        <DayField
          label={w.paymentDay}
          hint={w.paymentDayHint}
          value={payment_date}
          onChange={setDate}
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
