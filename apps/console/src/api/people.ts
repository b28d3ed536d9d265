import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { byCursor, everyRow, from } from './pages.js';
import { asSent, type Sent } from './sent.js';

export type EmployeeRow = Schemas['EmployeeRow'];
export type Employee = Schemas['Employee'];
export type Employment = Schemas['Employment'];
export type Submission = Schemas['Submission'];
export type SubmissionRequest = Schemas['SubmissionRequest'];
export type RegisterLists = Schemas['RegisterLists'];

const path = (companyId: string) => ({ path: { company_id: companyId } });

/** Newest first. The audit trail records who read them. */
export const employeesFile = () => fileOf('/api/companies/{company_id}/employees/', {});

export const employeesQuery = (companyId: string) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'employee', 'list'),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/', {
          params: { ...path(companyId), query: { limit: 100, ...from(pageParam) } },
          signal,
        }),
      ),
  });

export const employeeQuery = (companyId: string, employeeId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'employee', employeeId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/{employee_id}/', {
          params: { path: { company_id: companyId, employee_id: employeeId } },
          signal,
        }),
      ),
  });

const OPEN: ReadonlySet<string> = new Set(['submitted', 'approved', 'registered']);
/** The register and the firm answer outside of the books, whose changes the live stream tells. */
const SOON_MS = 4_000;
const LATER_MS = 30_000;

/** Everything that was submitted, or what waits for review or the register alone. */
export const submissionsQuery = (companyId: string, open = false) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: keys.of(companyId, 'submission', 'list', open),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/submissions/', {
          params: {
            ...path(companyId),
            query: { limit: 100, ...(open ? { open } : {}), ...from(pageParam) },
          },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => {
      const waits = state.data?.pages[0]?.items.some(({ status }) => OPEN.has(status)) ?? false;
      return waits ? SOON_MS : LATER_MS;
    },
  });

export const submissionQuery = (companyId: string, submissionId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'submission', submissionId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/submissions/{submission_id}/', {
          params: { path: { company_id: companyId, submission_id: submissionId } },
          signal,
        }),
      ),
  });

/** The codes of the register, which change with a release only. */
export const registerListsQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'register_lists'),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/employees/register-lists/', {
          params: path(companyId),
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** Sends an event; without a key the register's rules are tried on it, and nothing is kept. */
export const submitEvent = (sent: Sent, body: SubmissionRequest) =>
  unwrap(
    api.POST('/api/companies/{company_id}/employees/submissions/', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const withdrawSubmission = (companyId: string, submissionId: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/employees/submissions/{submission_id}/withdraw/', {
      params: { path: { company_id: companyId, submission_id: submissionId } },
    }),
  );

/** All employees: pickers and imports find people among them. */
export const allEmployeesQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'employee', 'all'),
    queryFn: ({ signal }) =>
      everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/employees/', {
            params: { ...path(companyId), query: { limit: 200, ...at } },
            signal,
          }),
        ),
      ),
  });
