import { defineAction } from '../../actions/action.js';
import {
  approveSubmission,
  approveSubmissions,
  type FirmSubmission,
  rejectSubmission,
  resendSubmission,
  retryTask,
  retryTasks,
  type Task,
} from '../../api/firm.js';
import { isStuck } from '../../api/submission-stage.js';
import { type Outcome } from '../../form/bulk-dialog.js';
import { words } from '../../words/words.js';

const aboutSubmission = ({ id }: FirmSubmission): string => id;

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

interface Many<Row> {
  readonly rows: readonly Row[];
  readonly open: () => void;
}

/** For those without a keyboard; with one it is `Ctrl+A` in the list. */
export const selectAll = defineAction({
  id: 'approvals.select-all',
  name: () => words('approvals').selectAll,
  when: ({ rows }: Many<FirmSubmission>) => rows.length > 1,
  run: ({ open }) => {
    open();
  },
});

/** Asks once about all that are selected and wait: each is listed. */
export const openApproveMany = defineAction({
  id: 'approvals.open-approve-many',
  name: ({ rows }: Many<FirmSubmission>) => words('approvals').approveMany(rows.length),
  key: 'a',
  when: ({ rows }) => rows.length > 1,
  run: ({ open }) => {
    open();
  },
});

interface Bulk<Row> {
  readonly rows: readonly Row[];
  readonly outcome: Outcome;
}

/** The oldest first, as they were submitted; as final as approving one. */
export const approveMany = defineAction({
  id: 'approvals.approve-many',
  name: ({ rows }: Bulk<FirmSubmission>) => words('approvals').approveMany(rows.length),
  done: ({ rows }: Bulk<FirmSubmission>, refused: number) =>
    words('approvals').approvedMany(rows.length - refused, refused),
  run: ({ rows, outcome }) => approveSubmissions(rows.map(aboutSubmission).toReversed(), outcome),
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

/** Every listed task of the chosen kind. */
export const openRetryAll = defineAction({
  id: 'approvals.open-retry-all',
  name: ({ rows }: Many<Task>) => words('approvals').retryMany(rows.length),
  key: 'e',
  when: ({ rows }) => rows.length > 1,
  run: ({ open }) => {
    open();
  },
});

export const retryAll = defineAction({
  id: 'approvals.retry-all',
  name: ({ rows }: Bulk<Task>) => words('approvals').retryMany(rows.length),
  done: ({ rows }: Bulk<Task>, refused: number) =>
    words('approvals').retriedMany(rows.length - refused, refused),
  run: ({ rows, outcome }) => retryTasks(rows.map(({ id }) => id).toReversed(), outcome),
});
