import { defineAction } from '../../actions/action.js';
import { notify } from '../../actions/notifications.js';
import {
  type Employment,
  type Submission,
  type SubmissionRequest,
  submitEvent,
  withdrawSubmission,
} from '../../api/people.js';
import { isStuck } from '../../api/submission-stage.js';
import { words } from '../../words/words.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;
/** A form that an employment in the register opens. */
interface OfEmployment {
  readonly employment: Employment;
  readonly go: Go;
}

export const registerEmployee = defineAction({
  id: 'people.register',
  name: () => words('people').register,
  key: 'n',
  permission: 'employees.submit',
  run: (go: Go) => void go(),
});

export const addEmployment = defineAction({
  id: 'people.add-employment',
  name: () => words('people').addEmployment,
  permission: 'employees.submit',
  run: (go: Go) => void go(),
});

const isRegistered = ({ employment }: OfEmployment): boolean =>
  employment.status === 'registered' || employment.status === 'ended';
const lasts = (of: OfEmployment): boolean => isRegistered(of) && of.employment.end_ground === null;
const form = { permission: 'employees.submit', run: ({ go }: OfEmployment) => void go() } as const;

export const changeEmployment = defineAction({
  ...form,
  id: 'people.change',
  name: () => words('people').change,
  key: 'c',
  when: isRegistered,
});
export const suspend = defineAction({
  ...form,
  id: 'people.suspend',
  name: () => words('people').suspend,
  key: 's',
  when: lasts,
});
export const endWork = defineAction({
  ...form,
  id: 'people.end',
  name: () => words('people').end,
  key: 'e',
  when: lasts,
});

/** Nothing went further than to its refusal: the register cannot have it. */
export const mayWithdraw = (submission: Submission): boolean =>
  submission.status === 'submitted' || isStuck(submission);

export const withdraw = defineAction({
  id: 'people.withdraw',
  name: () => words('people').withdraw,
  done: ({ employee_name }: Submission) => words('people').withdrawn(employee_name),
  permission: 'employees.submit',
  when: mayWithdraw,
  about: ({ id }) => id,
  run: ({ id }, { companyId }) => withdrawSubmission(companyId, id),
  dangerous: true,
});

interface Led {
  readonly submission: Submission;
  readonly go: Go;
}

/** Opens a dialog that says what follows; the dialog performs it. */
export const askToWithdraw = defineAction({
  id: 'people.ask-withdraw',
  name: () => words('people').withdraw,
  key: 'w',
  permission: 'employees.submit',
  when: ({ submission }: Led) => mayWithdraw(submission),
  run: ({ go }) => void go(),
  dangerous: true,
});

export const correct = defineAction({
  id: 'people.correct',
  name: () => words('people').correct,
  key: 'c',
  permission: 'employees.submit',
  when: ({ submission }: Led) => submission.status === 'rejected' || mayWithdraw(submission),
  run: ({ go }) => void go(),
});

interface Sending {
  readonly body: SubmissionRequest;
  readonly name: string;
  /** The submission that this one corrects; it is withdrawn once the new one is there. */
  readonly instead: Submission | undefined;
}

export const sendEvent = defineAction({
  id: 'people.send',
  name: () => words('people').send,
  done: ({ name }: Sending) => words('people').sent(name),
  permission: 'employees.submit',
  run: async ({ body, instead }, call) => {
    const made = await submitEvent(call, body);
    // It is sent, whatever becomes of the former one: to fail here would have it sent again.
    if (instead !== undefined && mayWithdraw(instead))
      await withdrawSubmission(call.companyId, instead.id).catch((problem: unknown) => {
        notify({ tone: 'failed', text: words('people').formerStays, problem });
      });
    return made;
  },
  reverse: (_sending, made, { companyId }) => withdrawSubmission(companyId, made.id),
});
