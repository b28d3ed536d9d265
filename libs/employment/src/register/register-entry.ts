import { type RegisteredEmployment, type RegisterEntry, type RegisterPerson } from '#authorities';
import { Decimal } from '#platform';
import { type EmploymentRow } from '../employees/employee-rows.js';
import { given } from '../submissions/given.js';
import { type StoredEvent } from '../submissions/stored-event.js';
import { isSameSuspension } from '../submissions/existing-employment-checks.js';
import {
  isNeverStarted,
  type SubmissionKind,
  type SuspensionData,
} from '../submissions/submission-requests.js';

/** Fields of an employment that the register has; the others are for payroll only. */
const REGISTER_FIELDS = [
  'employment_type',
  'start_date',
  'end_date',
  'occupation_code',
  'job_title',
  'workplace',
  'working_time_rate',
] as const;

/** Whether the event must be reported to the register: a change of pay or of a bank account is internal. */
export function isForRegister(
  kind: SubmissionKind,
  { employment }: StoredEvent,
  bringsPersonalCode: boolean,
): boolean {
  if (kind !== 'change') return true;
  return bringsPersonalCode || REGISTER_FIELDS.some((field) => employment[field] !== undefined);
}

/** The state of the employment that the register should have after the event, given its previous suspensions. */
export function registerEntry(
  row: EmploymentRow,
  suspensions: readonly SuspensionData[],
  person: RegisterPerson,
  event: StoredEvent,
  recordedAt: Date,
): RegisterEntry {
  const employment = { ...row, ...given(event.employment) };
  const { suspension } = event;
  const end = isNeverStarted(event.end) ? undefined : event.end;
  const endDate = end?.end_date ?? employment.end_date;
  return {
    registerId: row.register_employment_id,
    recordedAt,
    cancels: isNeverStarted(event.end),
    employment: {
      person,
      employmentType: employment.employment_type,
      startDate: employment.start_date,
      endDate,
      endGround: endDate === null ? null : (end?.ground ?? row.end_ground),
      workingTimeRate: employment.working_time_rate,
      occupationCode: employment.occupation_code,
      occupationText: employment.job_title,
      workplace: employment.workplace,
    },
    suspension:
      suspension === undefined ? null : { ground: suspension.kind, from: suspension.from, to: suspension.to },
    changesSuspension:
      suspension !== undefined && suspensions.some((registered) => isSameSuspension(registered, suspension)),
  };
}

/**
 * The id of the employment created, changed or cancelled by an entry, if the register has accepted it: a first
 * registration is identified by person, kind and start, a change by its id and by every sent value; a cancelled
 * employment is no longer listed.
 */
export function takenEntry(
  entry: RegisterEntry,
  listed: readonly RegisteredEmployment[],
): bigint | undefined {
  if (entry.registerId === null) return listed.find((one) => isSameStart(entry, one))?.registerId;
  const found = listed.find(({ registerId }) => registerId === entry.registerId);
  if (entry.cancels) return found === undefined ? entry.registerId : undefined;
  return found !== undefined && matchesSent(entry, found) ? found.registerId : undefined;
}

function isSameStart({ employment: sent }: RegisterEntry, one: RegisteredEmployment): boolean {
  return (
    one.employmentType === sent.employmentType &&
    one.startDate === sent.startDate &&
    isSamePerson(sent.person, one.person)
  );
}

function isSamePerson(one: RegisterPerson, other: RegisterPerson): boolean {
  if (one.personalCode !== null) return one.personalCode === other.personalCode;
  return (
    other.personalCode === null &&
    one.birthDate === other.birthDate &&
    one.lastName.toLowerCase() === other.lastName.toLowerCase() &&
    one.firstName.toLowerCase() === other.firstName.toLowerCase()
  );
}

function matchesSent({ employment: sent, suspension }: RegisterEntry, one: RegisteredEmployment): boolean {
  const suspended =
    suspension === null ||
    one.suspensions.some(
      ({ ground, from, to }) =>
        ground === suspension.ground && from === suspension.from && to === suspension.to,
    );
  return (
    suspended &&
    one.startDate === sent.startDate &&
    one.employmentType === sent.employmentType &&
    one.endDate === sent.endDate &&
    one.endGround === sent.endGround &&
    new Decimal(one.workingTimeRate).equals(sent.workingTimeRate) &&
    one.occupationCode === sent.occupationCode &&
    one.occupationText === sent.occupationText &&
    one.workplace === sent.workplace &&
    (sent.person.personalCode === null || one.person.personalCode === sent.person.personalCode)
  );
}
