import { defineAction } from '../../actions/action.js';
import {
  approveSubmission,
  type FirmSubmission,
  rejectSubmission,
  resendSubmission,
  retryTask,
  type Task,
} from '../../api/firm.js';
import { words } from '../../words/words.js';

const aboutSubmission = ({ id }: FirmSubmission): string => id;

/** The register refused it, or it did not get there: staff send it again or reject it. */
export const isStuck = ({ status, register_messages, register_error_code }: FirmSubmission): boolean =>
  status === 'approved' &&
  (register_error_code !== '' || register_messages.some(({ severity }) => severity === 'error'));

/** The register has it within seconds, so it is not taken back: another submission corrects it. */
export const approve = defineAction({
  id: 'approvals.approve',
  name: () => words('approvals').approve,
  key: 'a',
  done: ({ employee_name }: FirmSubmission) => words('approvals').approved(employee_name),
  when: ({ status }) => status === 'submitted',
  about: aboutSubmission,
  run: ({ id }) => approveSubmission(id),
});

export const openReject = defineAction({
  id: 'approvals.open-reject',
  name: () => words('approvals').reject,
  key: 'x',
  dangerous: true,
  when: ({ submission }: { readonly submission: FirmSubmission; readonly open: () => void }) =>
    submission.status === 'submitted' || isStuck(submission),
  run: ({ open }) => {
    open();
  },
});

interface Rejection {
  readonly submission: FirmSubmission;
  readonly reason: string;
}

/** Final: the company submits a corrected one. */
export const reject = defineAction({
  id: 'approvals.reject',
  name: () => words('approvals').reject,
  done: ({ submission }: Rejection) => words('approvals').rejected(submission.employee_name),
  about: ({ submission }) => submission.id,
  run: ({ submission, reason }) => rejectSubmission(submission.id, reason),
});

export const resend = defineAction({
  id: 'approvals.resend',
  name: () => words('approvals').resend,
  key: 'r',
  done: ({ employee_name }: FirmSubmission) => words('approvals').resent(employee_name),
  when: ({ status }) => status === 'approved',
  about: aboutSubmission,
  run: ({ id }) => resendSubmission(id),
});

export const retry = defineAction({
  id: 'approvals.retry',
  name: () => words('approvals').retry,
  key: 'r',
  done: (_task: Task, { state }: Task) =>
    state === 'duplicate' ? words('approvals').superseded : words('approvals').retried,
  when: ({ state }) => state === 'failed',
  about: ({ id }) => id,
  run: ({ id }) => retryTask(id),
});
