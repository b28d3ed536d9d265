import { addDays, type IsoDate, isWorkingDay, readPersonalCode } from '#platform';
import { knowsCode, type RegisterLists } from '../lists/register-lists.js';
import { type EmploymentData } from './submission-requests.js';
import { error, type RegisterFinding, warning } from './register-finding.js';

/** The start of a younger person must be reported this many working days in advance. */
const NOT_YOUNG_FROM_AGE = 15;
const YOUNG_REPORTING_WORKING_DAYS = 10;

/** Checks the personal code or, for a person without one, the date of birth; and that both agree. */
export function checkPerson(
  personalCode: string | null,
  birthDate: IsoDate | null,
  today: IsoDate,
): RegisterFinding[] {
  const facts = personalCode === null ? undefined : readPersonalCode(personalCode);
  if (personalCode !== null && facts === undefined) {
    return [
      error(
        'employee.personal_code',
        'isikukood',
        'personal_code_invalid',
        'The personal code does not exist: its check digit or its date of birth is wrong.',
      ),
    ];
  }
  const born = facts?.birthDate ?? birthDate;
  if (born === null) {
    return [
      error(
        'employee.personal_code',
        'isikukood',
        'person_unknown',
        'Give the personal code, or the date of birth of a person without one.',
      ),
    ];
  }
  if (birthDate !== null && birthDate !== born) {
    return [
      error(
        'employee.birth_date',
        'tootaja_synniaeg',
        'birth_date_differs',
        'The personal code contains a different date of birth.',
      ),
    ];
  }
  const field = facts === undefined ? 'employee.birth_date' : 'employee.personal_code';
  const element = facts === undefined ? 'tootaja_synniaeg' : 'isikukood';
  return born > today
    ? [error(field, element, 'birth_date_in_future', 'The date of birth is in the future.')]
    : [];
}

/** Checks the kind of work, its dates and the requirements of a contract; and the date of birth, if known. */
export function checkEmployment(
  employment: EmploymentData,
  birthDate: IsoDate | null,
  lists: RegisterLists,
): RegisterFinding[] {
  const found: RegisterFinding[] = [];
  const { employment_type: type, start_date: start, end_date: end } = employment;
  if (!knowsCode(lists.employment_types, type)) {
    found.push(
      error(
        'employment.employment_type',
        'tootamise_liik',
        'employment_type_unknown',
        `${type} is not a kind of work in the register.`,
      ),
    );
  }
  if (birthDate !== null && start < birthDate) {
    found.push(
      error(
        'employment.start_date',
        'tootamise_algus',
        'start_before_birth',
        'The start is before the person was born.',
      ),
    );
  }
  if (end !== null && end < start) {
    found.push(
      error('employment.end_date', 'tootamise_lopp', 'end_before_start', 'The end is before the start.'),
    );
  }
  if (!lists.employment_types.some(({ code, contract }) => code === type && contract)) return found;
  if (employment.occupation_code === null && employment.job_title === '') {
    found.push(
      error(
        'employment.occupation_code',
        'ameti_kood',
        'occupation_missing',
        'An employment contract needs an occupation: its code, or the job title in words.',
      ),
    );
  }
  if (employment.workplace === '') {
    found.push(
      error(
        'employment.workplace',
        'aadress_vabatekstina',
        'workplace_missing',
        'An employment contract needs a place of work.',
      ),
    );
  }
  return found;
}

/** Warns instead of refusing: the register accepts late entries. */
export function checkStartDeadline(
  start: IsoDate,
  birthDate: IsoDate | null,
  today: IsoDate,
): RegisterFinding[] {
  if (start < today) {
    return [
      warning(
        'employment.start_date',
        'tootamise_algus',
        'start_late',
        'A start must be registered before work begins.',
      ),
    ];
  }
  const young = birthDate !== null && yearsOn(start, birthDate) < NOT_YOUNG_FROM_AGE;
  return young && !lieBetween(today, start, YOUNG_REPORTING_WORKING_DAYS)
    ? [
        warning(
          'employment.start_date',
          'tootamise_algus',
          'start_of_minor_late',
          'The start of a person under 15 must be registered 10 working days in advance.',
        ),
      ]
    : [];
}

/** Whether that many working days, today included, precede the start. */
function lieBetween(today: IsoDate, start: IsoDate, workingDays: number): boolean {
  let left = workingDays;
  for (let day = today; day < start && left > 0; day = addDays(day, 1)) {
    if (isWorkingDay(day)) left -= 1;
  }
  return left === 0;
}

function yearsOn(day: IsoDate, birthDate: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
