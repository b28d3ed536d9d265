import { addDays, type IsoDate, isWorkingDay, readPersonalCode } from '#platform';
import { knowsCode, type RegisterLists } from '../lists/register-lists.js';
import { type EmploymentData, type EndData, type SuspensionData } from './submission-requests.js';

/** One thing that the register would say of an event, with its own name of the element and that of our field. */
export interface RegisterFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Dotted path in the request. */
  readonly field: string;
  /** The register's element. */
  readonly element: string;
  readonly message: string;
}

/** A suspension and an end are told within ten calendar days, the start before work begins. */
const TOLD_WITHIN_DAYS = 10;
/** Who is younger is told of so many working days before the start. */
const GROWN_UP_AT = 15;
const YOUNG_TOLD_BEFORE_WORKING_DAYS = 10;

const finding =
  (severity: RegisterFinding['severity']) =>
  (field: string, element: string, code: string, message: string): RegisterFinding => ({
    code,
    severity,
    field,
    element,
    message,
  });
const error = finding('error');
const warning = finding('warning');

/** The personal code or, for a person without one, the day of birth; and that both agree. */
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
        'The personal code does not exist: its check digit or its day of birth is wrong.',
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
        'Give the personal code, or the day of birth of a person without one.',
      ),
    ];
  }
  if (birthDate !== null && birthDate !== born) {
    return [
      error(
        'employee.birth_date',
        'tootaja_synniaeg',
        'birth_date_differs',
        'The personal code says another day of birth.',
      ),
    ];
  }
  const field = facts === undefined ? 'employee.birth_date' : 'employee.personal_code';
  const element = facts === undefined ? 'tootaja_synniaeg' : 'isikukood';
  return born > today
    ? [error(field, element, 'birth_date_in_future', 'The day of birth has not come yet.')]
    : [];
}

/** The kind of work, its dates, and what a contract has to say. */
export function checkEmployment(employment: EmploymentData, lists: RegisterLists): RegisterFinding[] {
  const found: RegisterFinding[] = [];
  const { employment_type: type, start_date: start, end_date: end } = employment;
  if (!knowsCode(lists.employment_types, type)) {
    found.push(
      error(
        'employment.employment_type',
        'tootamise_liik',
        'employment_type_unknown',
        `${type} is no kind of work of the register.`,
      ),
    );
  }
  if (end !== null && end < start) {
    found.push(
      error('employment.end_date', 'tootamise_lopp', 'end_before_start', 'The end lies before the start.'),
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

/** Warned of, not refused: the register takes what comes late. */
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
        'A start is to be registered before work begins.',
      ),
    ];
  }
  const young = birthDate !== null && yearsOn(start, birthDate) < GROWN_UP_AT;
  return young && !lieBetween(today, start, YOUNG_TOLD_BEFORE_WORKING_DAYS)
    ? [
        warning(
          'employment.start_date',
          'tootamise_algus',
          'start_of_minor_late',
          'The start of a person under 15 is to be registered 10 working days before.',
        ),
      ]
    : [];
}

/** Do so many working days come before the start, today among them? */
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

/** An employment in which events are checked. */
export interface StandingEmployment {
  readonly id: bigint;
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
}

const meets = (
  one: { readonly from: IsoDate; readonly to: IsoDate | null },
  other: { readonly from: IsoDate; readonly to: IsoDate | null },
): boolean => (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to);

/** Work of the same kind for the same company at the same time is registered already. */
export function checkOverlap(
  employment: Pick<EmploymentData, 'employment_type' | 'start_date' | 'end_date'>,
  registered: readonly StandingEmployment[],
): RegisterFinding[] {
  const own = { from: employment.start_date, to: employment.end_date };
  const overlaps = registered.some(
    (other) =>
      other.employment_type === employment.employment_type &&
      meets(own, { from: other.start_date, to: other.end_date }),
  );
  return overlaps
    ? [
        error(
          'employment.start_date',
          'tootamise_algus',
          'employment_overlaps',
          'The person has an employment of this kind at that time.',
        ),
      ]
    : [];
}

/** Suspensions of an employment are told apart by ground and first day: told again from that day, one gets another end. */
export const isSameSuspension = (one: SuspensionData, other: SuspensionData): boolean =>
  one.kind === other.kind && one.from === other.from;

/** A suspension lies inside its employment, and none lies there already but itself with another end. */
export function checkSuspension(
  suspension: SuspensionData,
  employment: StandingEmployment,
  others: readonly SuspensionData[],
  lists: RegisterLists,
  today: IsoDate,
): RegisterFinding[] {
  const { from, to, kind } = suspension;
  const changed = others.find((other) => isSameSuspension(other, suspension) && other.to !== to);
  const found: RegisterFinding[] = [];
  if (!knowsCode(lists.suspension_grounds, kind)) {
    found.push(
      error(
        'suspension.kind',
        'peatamise_aluse_kood',
        'suspension_ground_unknown',
        `${kind} is no ground of a suspension of the register.`,
      ),
    );
  }
  const [outside, element] =
    from < employment.start_date || (employment.end_date !== null && from > employment.end_date)
      ? ['suspension.from', 'peatamise_perioodi_algus']
      : ['suspension.to', 'peatamise_perioodi_lopp'];
  if (to !== null && to < from) {
    found.push(
      error(
        'suspension.to',
        'peatamise_perioodi_lopp',
        'suspension_ends_before_start',
        'The suspension ends before it begins.',
      ),
    );
  } else if (
    from < employment.start_date ||
    (employment.end_date !== null && (to ?? from) > employment.end_date)
  ) {
    found.push(
      error(
        outside,
        element,
        'suspension_outside_employment',
        'The suspension does not lie inside the employment.',
      ),
    );
  } else if (others.some((other) => other !== changed && meets(suspension, other))) {
    found.push(
      error(
        'suspension.from',
        'peatamise_perioodi_algus',
        'suspension_overlaps',
        'The employment is suspended at that time already.',
      ),
    );
  }
  if (found.length === 0 && changed === undefined && addDays(from, TOLD_WITHIN_DAYS) < today) {
    found.push(
      warning(
        'suspension.from',
        'peatamise_perioodi_algus',
        'suspension_late',
        'A suspension is to be registered within 10 calendar days.',
      ),
    );
  }
  return found;
}

/** An end comes after the start, has a ground that the register knows, and comes once. */
export function checkEnd(
  { end_date: end, ground }: EndData,
  employment: StandingEmployment & { readonly end_ground: number | null },
  lists: RegisterLists,
  today: IsoDate,
): RegisterFinding[] {
  const found: RegisterFinding[] = [];
  if (end < employment.start_date) {
    found.push(error('end.end_date', 'tootamise_lopp', 'end_before_start', 'The end lies before the start.'));
  } else if (employment.end_ground !== null) {
    found.push(
      error('end.end_date', 'tootamise_lopp', 'already_ended', 'The employment has an end with its ground.'),
    );
  }
  if (!knowsCode(lists.end_grounds, ground)) {
    found.push(
      error(
        'end.ground',
        'tootamise_lopetamise_aluse_kood',
        'end_ground_unknown',
        `${ground} is no ground of an end of the register.`,
      ),
    );
  }
  if (found.length === 0 && addDays(end, TOLD_WITHIN_DAYS) < today) {
    found.push(
      warning(
        'end.end_date',
        'tootamise_lopp',
        'end_late',
        'An end is to be registered within 10 calendar days.',
      ),
    );
  }
  return found;
}
