import { type IsoDate } from '#platform';
import {
  type BasicExemption,
  type MinimumBase,
  type MinimumBaseReason,
  type PensionRate,
} from '../employees/words.js';

export const SUBMISSION_KINDS = ['new_employee', 'new_employment', 'change', 'suspension', 'end'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

export const SUBMISSION_STATUSES = ['submitted', 'approved', 'registered', 'applied', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The submitted data of a person; the personal code is separate. */
export interface PersonData {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: IsoDate | null;
  readonly citizenship: string;
  readonly iban: string;
  readonly email: string;
  readonly basic_exemption: BasicExemption;
  readonly basic_exemption_minor: bigint | null;
  readonly pension_rate: PensionRate;
  /** Country of tax residence. */
  readonly tax_country: string;
}

export interface EmploymentData {
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  readonly occupation_code: string | null;
  readonly job_title: string;
  readonly workplace: string;
  readonly working_time_rate: string;
  readonly gross_minor: bigint | null;
  readonly minimum_base: MinimumBase;
  readonly minimum_base_reason: MinimumBaseReason | null;
}

export interface SuspensionData {
  readonly kind: number;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

export interface EndData {
  readonly end_date: IsoDate;
  readonly ground: number;
  readonly reason?: string | undefined;
}

/** The work never began, so its registration is cancelled instead of ended. */
export interface NeverStartedData {
  readonly never_started: true;
  readonly reason?: string | undefined;
}

export const isNeverStarted = (end: EndData | NeverStartedData | undefined): end is NeverStartedData =>
  end !== undefined && 'never_started' in end;

export type ChangeOf<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** The employment that an event refers to. */
interface OfEmployment {
  readonly employmentId: bigint;
  /** Its employee, if the caller names one. */
  readonly employeeId: bigint | null;
}

/** A requested event, complete for its kind. */
export type SubmissionRequest =
  | {
      readonly kind: 'new_employee';
      readonly employee: PersonData;
      readonly personalCode: string | null;
      readonly employment: EmploymentData;
    }
  | { readonly kind: 'new_employment'; readonly employeeId: bigint; readonly employment: EmploymentData }
  | (OfEmployment & {
      readonly kind: 'change';
      readonly employee: ChangeOf<PersonData>;
      readonly personalCode: string | null;
      readonly employment: ChangeOf<EmploymentData>;
      readonly eventDate: IsoDate;
    })
  | (OfEmployment & { readonly kind: 'suspension'; readonly suspension: SuspensionData })
  | (OfEmployment & { readonly kind: 'end'; readonly end: EndData | NeverStartedData });

/** The date of an event; that of a cancellation is the day of its submission. */
export function eventDateOf(request: SubmissionRequest, today: IsoDate): IsoDate {
  switch (request.kind) {
    case 'new_employee':
    case 'new_employment':
      return request.employment.start_date;
    case 'change':
      return request.eventDate;
    case 'suspension':
      return request.suspension.from;
    case 'end':
      return isNeverStarted(request.end) ? today : request.end.end_date;
  }
}

/** Submitted values by field name, without the personal code. */
export function dataOf(request: SubmissionRequest): Record<string, unknown> {
  const { kind: _kind, ...rest } = request;
  const parts = Object.entries(rest).filter(([name]) =>
    ['employee', 'employment', 'suspension', 'end'].includes(name),
  );
  return Object.fromEntries(parts);
}
