import { type ReactNode } from 'react';
import { type Submission } from '../../api/people.js';
import { type Stage, stageOf } from '../../api/submission-stage.js';
import { formatInstant } from '../../format/days.js';
import { CheckIcon, CircleIcon, CloseIcon, HalfIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './people.module.css';

type StepName = 'sent' | 'checked' | 'delivered' | 'answered' | 'applied';
type StepState = 'done' | 'now' | 'later' | 'bad';
const STEPS: readonly StepName[] = ['sent', 'checked', 'delivered', 'answered', 'applied'];

/** The step at which a submission is, and whether it went wrong there. */
const AT: Readonly<Record<Stage, readonly [at: number, state: StepState]>> = {
  submitted: [1, 'now'],
  approved: [2, 'now'],
  unreached: [3, 'now'],
  refused: [3, 'bad'],
  registered: [4, 'now'],
  applied: [5, 'done'],
  rejected: [1, 'bad'],
  withdrawn: [1, 'later'],
};

const SIGNS = { done: CheckIcon, now: HalfIcon, later: CircleIcon, bad: CloseIcon } as const;

/** The steps of a submission through the firm and the register, each with its time where it is known. */
export function Way({ submission }: { readonly submission: Submission }): ReactNode {
  const w = words('people');
  const [at, state] = AT[stageOf(submission)];
  const { submitted_at, submitted_by_name, submitted_by_staff, reviewed_at, registered_at } = submission;
  const sender = submitted_by_staff
    ? w.byStaff
    : submitted_by_name === null
      ? ''
      : w.sentBy(submitted_by_name);
  const times: Readonly<Partial<Record<StepName, string | null>>> = {
    sent: submitted_at,
    checked: reviewed_at,
    answered: registered_at,
  };
  return (
    <ol className={classes.way} aria-label={w.steps}>
      {STEPS.map((step, index) => {
        const own: StepState = index < at ? 'done' : index === at ? state : 'later';
        const Sign = SIGNS[own];
        const time = times[step];
        return (
          <li key={step} data-state={own} aria-current={index === at ? 'step' : undefined}>
            <Sign />
            <span>{w.step[step]}</span>
            <span className="visually-hidden">{w.stepStates[own]}</span>
            <span className="quiet">
              {time === null || time === undefined ? '' : formatInstant(time)}
              {step === 'sent' && sender !== '' && <span translate="no"> {sender}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
