import { addDays, type IsoDate } from '#platform';
import { knowsCode, type RegisterLists } from '../lists/register-lists.js';
import { type EmploymentData, type EndData, type SuspensionData } from './submission-requests.js';
import { error, type RegisterFinding, warning } from './register-finding.js';

/** A suspension or an end must be reported within this many calendar days. */
const REPORTING_DAYS = 10;

/** An employment whose events are checked. */
interface ExistingEmployment {
  readonly id: bigint;
  readonly employment_type: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
}

const meets = (
  one: { readonly from: IsoDate; readonly to: IsoDate | null },
  other: { readonly from: IsoDate; readonly to: IsoDate | null },
): boolean => (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to);

/** Checks that the company has no registered work of the same kind for the person at the same time. */
export function checkOverlap(
  employment: Pick<EmploymentData, 'employment_type' | 'start_date' | 'end_date'>,
  registered: readonly ExistingEmployment[],
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

/** Ground and first day identify a suspension of an employment: reported again from that day, it gets a new end. */
export const isSameSuspension = (one: SuspensionData, other: SuspensionData): boolean =>
  one.kind === other.kind && one.from === other.from;

/**
 * Checks that a suspension is inside its employment and overlaps no other, except its own earlier version with
 * another end.
 */
export function checkSuspension(
  suspension: SuspensionData,
  employment: ExistingEmployment,
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
        `${kind} is not a reason for suspension in the register.`,
      ),
    );
  }
  const misplaced = misplacedSuspension(
    suspension,
    employment,
    others.filter((other) => other !== changed),
  );
  if (misplaced !== undefined) found.push(misplaced);
  if (found.length === 0 && changed === undefined && addDays(from, REPORTING_DAYS) < today) {
    found.push(
      warning(
        'suspension.from',
        'peatamise_perioodi_algus',
        'suspension_late',
        'A suspension must be registered within 10 calendar days.',
      ),
    );
  }
  return found;
}

/** The fault in the days of a suspension, given the existing ones. */
function misplacedSuspension(
  suspension: SuspensionData,
  employment: ExistingEmployment,
  existing: readonly SuspensionData[],
): RegisterFinding | undefined {
  const { from, to } = suspension;
  const { start_date: start, end_date: end } = employment;
  const startsOutside = from < start || (end !== null && from > end);
  if (to !== null && to < from) {
    return error(
      'suspension.to',
      'peatamise_perioodi_lopp',
      'suspension_ends_before_start',
      'The suspension ends before it begins.',
    );
  }
  if (startsOutside || (to !== null && end !== null && to > end)) {
    const [field, element] = startsOutside
      ? ['suspension.from', 'peatamise_perioodi_algus']
      : ['suspension.to', 'peatamise_perioodi_lopp'];
    return error(
      field,
      element,
      'suspension_outside_employment',
      'The suspension is not within the employment.',
    );
  }
  if (existing.some((other) => meets(suspension, other))) {
    return error(
      'suspension.from',
      'peatamise_perioodi_algus',
      'suspension_overlaps',
      'The employment is already suspended at that time.',
    );
  }
  return undefined;
}

/** Checks that an end is not before the start, has a known ground, and is the first one. */
export function checkEnd(
  { end_date: end, ground }: EndData,
  employment: ExistingEmployment & { readonly end_ground: number | null },
  lists: RegisterLists,
  today: IsoDate,
): RegisterFinding[] {
  const found: RegisterFinding[] = [];
  if (end < employment.start_date) {
    found.push(error('end.end_date', 'tootamise_lopp', 'end_before_start', 'The end is before the start.'));
  } else if (employment.end_ground !== null) {
    found.push(
      error('end.end_date', 'tootamise_lopp', 'already_ended', 'The employment already has an end.'),
    );
  }
  if (!knowsCode(lists.end_grounds, ground)) {
    found.push(
      error(
        'end.ground',
        'tootamise_lopetamise_aluse_kood',
        'end_ground_unknown',
        `${ground} is not a reason for ending in the register.`,
      ),
    );
  }
  if (found.length === 0 && addDays(end, REPORTING_DAYS) < today) {
    found.push(
      warning(
        'end.end_date',
        'tootamise_lopp',
        'end_late',
        'An end must be registered within 10 calendar days.',
      ),
    );
  }
  return found;
}

/**
 * Checks that an employment changes while it lasts. A later choice of the person about taxes or a bank account may
 * still count for pay after the end, so a change of the person alone is not checked.
 */
export function checkChangeDate(
  day: IsoDate,
  { end_date: end }: Pick<EmploymentData, 'end_date'>,
): RegisterFinding[] {
  if (end === null || day <= end) return [];
  return [
    error(
      'event_date',
      'tootamise_lopp',
      'change_after_end',
      `The employment ends on ${end}: a change of it counts from a day until then.`,
    ),
  ];
}

/** Checks that nothing shows that the work began: an end with its ground, a suspension, or pay. */
export function checkNeverStarted(
  employment: { readonly end_ground: number | null },
  { suspended, paid }: { readonly suspended: boolean; readonly paid: boolean },
): RegisterFinding[] {
  const cancel = (code: string, message: string): RegisterFinding =>
    error('end.never_started', 'kande_tyyp', code, message);
  return [
    ...(employment.end_ground === null
      ? []
      : [cancel('already_ended', 'The employment has an end with its ground.')]),
    ...(suspended ? [cancel('employment_suspended', 'The employment has a suspension: it began.')] : []),
    ...(paid ? [cancel('employment_paid', 'A pay run pays for the employment: reverse it first.')] : []),
  ];
}
