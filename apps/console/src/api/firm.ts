import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { byCursor, from } from './pages.js';
import { thenRead } from './read-again.js';

export type FirmSubmission = Schemas['FirmSubmission'];
export type SubmissionKind = FirmSubmission['kind'];
export type SubmissionStatus = FirmSubmission['status'];
export type Employee = Schemas['Employee'];
export type Task = Schemas['Task'];

/** Reads of the firm's staff, which no company's key names. */
const firm = (...rest: readonly unknown[]) => keys.mine('firm', ...rest);

export const submissionsQuery = (status: SubmissionStatus | undefined) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: firm('submissions', status),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/firm/submissions/', {
          params: { query: { ...from(pageParam), ...(status === undefined ? {} : { status }) } },
          signal,
        }),
      ),
  });

const of = (id: string) => ({ params: { path: { submission_id: id } } });

export const approveSubmission = (id: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/firm/submissions/{submission_id}/approve/', of(id))), firm('submissions'));

/**
 * Approves several, one after another: events of an employment reach the register in the order in which they were
 * approved. Tells what became of each.
 */
export const approveSubmissions = (
  ids: readonly string[],
  outcome: (id: string, problem?: unknown) => void,
): Promise<number> =>
  thenRead(
    eachInTurn(
      ids,
      (id) => unwrap(api.POST('/api/firm/submissions/{submission_id}/approve/', of(id))),
      outcome,
    ),
    firm('submissions'),
  );

/** Returns how many were refused. */
async function eachInTurn(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  outcome: (id: string, problem?: unknown) => void,
): Promise<number> {
  let refused = 0;
  for (const id of ids) {
    try {
      await act(id);
      outcome(id);
    } catch (problem) {
      refused += 1;
      outcome(id, problem);
    }
  }
  return refused;
}

export const rejectSubmission = (id: string, reason: string): Promise<unknown> =>
  thenRead(
    unwrap(api.POST('/api/firm/submissions/{submission_id}/reject/', { ...of(id), body: { reason } })),
    firm('submissions'),
  );

export const resendSubmission = (id: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/firm/submissions/{submission_id}/resend/', of(id))), firm('submissions'));

/** The person and their employments as the register has them. The audit trail of the company records who read it. */
export const employeeQuery = (companyId: string, employeeId: string) =>
  queryOptions({
    queryKey: firm('employee', companyId, employeeId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/{employee_id}/', {
          params: { path: { company_id: companyId, employee_id: employeeId } },
          signal,
        }),
      ),
  });

/** Of all kinds and companies, where none is named. */
export const failedTasksQuery = (kind: string | undefined, companyId: string | undefined) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: firm('tasks', kind, companyId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/firm/tasks/', {
          params: {
            query: {
              ...from(pageParam),
              state: 'failed',
              ...(kind === undefined ? {} : { kind }),
              ...(companyId === undefined ? {} : { company_id: companyId }),
            },
          },
          signal,
        }),
      ),
  });

/** The oldest first, as they were requested. Tells what became of each. */
export const retryTasks = (
  ids: readonly string[],
  outcome: (id: string, problem?: unknown) => void,
): Promise<number> =>
  thenRead(
    eachInTurn(
      ids,
      (id) => unwrap(api.POST('/api/firm/tasks/{task_id}/retry/', { params: { path: { task_id: id } } })),
      outcome,
    ),
    firm('tasks'),
  );

export const retryTask = (id: string): Promise<Task> =>
  thenRead(
    unwrap(api.POST('/api/firm/tasks/{task_id}/retry/', { params: { path: { task_id: id } } })),
    firm('tasks'),
  );
