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

export const failedTasksQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: firm('tasks'),
  queryFn: ({ pageParam, signal }) =>
    unwrap(
      api.GET('/api/firm/tasks/', { params: { query: { ...from(pageParam), state: 'failed' } }, signal }),
    ),
});

export const retryTask = (id: string): Promise<Task> =>
  thenRead(
    unwrap(api.POST('/api/firm/tasks/{task_id}/retry/', { params: { path: { task_id: id } } })),
    firm('tasks'),
  );
