import { holdLiveCompany, mayAskAuthorities } from '#identity';
import {
  type Actor,
  encodeId,
  fieldProblem,
  type IsoDate,
  type Problem,
  problem,
  readPersonalCode,
  recordAudit,
  type Sql,
  toJson,
} from '#platform';
import { enqueue } from '#tasks';
import { type EmploymentRow } from '../employees/employee-rows.js';
import { type RegisterLists } from '../lists/register-lists.js';
import { type PersonalCodeSeal } from '../sealing/personal-code-seal.js';
import { checkEmployment, checkPerson, checkStartDeadline } from './new-employment-checks.js';
import { type RegisterFinding } from './register-finding.js';
import {
  checkChangeDate,
  checkEnd,
  checkNeverStarted,
  checkOverlap,
  checkSuspension,
} from './existing-employment-checks.js';
import { given } from './given.js';
import { insertEmployee, insertEmployment } from './rows.js';
import { readSubmission, type SubmissionRow } from './submission.queries.js';
import {
  type ChangeOf,
  dataOf,
  type EmploymentData,
  eventDateOf,
  isNeverStarted,
  type PersonData,
  type SubmissionRequest,
} from './submission-requests.js';
import {
  employeeNamed,
  employmentNamed,
  findPerson,
  registeredEmployments,
  suspensionsOf,
  type TargetEmployee,
} from './target.queries.js';

interface SubmissionContext {
  readonly companyId: bigint;
  readonly actor: Actor;
  readonly now: Date;
  readonly today: IsoDate;
  readonly lists: RegisterLists;
  readonly seal: PersonalCodeSeal;
  /** Whether an approved pay run pays for the employment. */
  readonly isPaid: (sql: Sql, companyId: bigint, employmentId: bigint) => Promise<boolean>;
}

interface CheckContext extends SubmissionContext {
  /** Without a mandate, an event can neither refer to nor conflict with data fetched from the register. */
  readonly fetched: boolean;
}

/** The subject of an event, and the register's expected findings. */
interface CheckedEvent {
  readonly findings: readonly RegisterFinding[];
  readonly employeeName: string;
  /** Called once the event has passed the checks. */
  readonly target: () => Promise<{ employeeId: bigint; employmentId: bigint }>;
}

/**
 * Accepts an event for review by staff. Checks it as the register does; stores the register's expected warnings with
 * it.
 * @throws Problem `register_invalid_event`, or `validation_error` for an unknown employee or employment
 */
export async function createSubmission(
  sql: Sql,
  context: SubmissionContext,
  request: SubmissionRequest,
): Promise<SubmissionRow> {
  const { companyId, actor, now, today } = context;
  // Events of a company are serialized: each is checked against the state before it.
  const company = await holdLiveCompany(sql, companyId);
  const fetched = mayAskAuthorities(company, today);
  const { findings, target, employeeName } = await check(sql, { ...context, fetched }, request);
  if (findings.some(({ severity }) => severity === 'error')) throw refusedBeforehand(findings);
  const { employeeId, employmentId } = await target();
  const code = 'personalCode' in request ? request.personalCode : null;
  const { id } = await sql.one<{ id: bigint }>(
    `INSERT INTO employment.submission (company_id, kind, status, event_date, employee_id, employment_id, employee_name, data,
       personal_code_sealed, submitted_at, submitted_by, submitted_by_staff, review_reason, register_messages,
       register_error_code)
     VALUES ($1, $2, 'submitted', $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, '', $12::jsonb, '') RETURNING id`,
    [
      companyId,
      request.kind,
      eventDateOf(request, today),
      employeeId,
      employmentId,
      employeeName,
      toJson(dataOf(request)),
      code === null ? null : context.seal.seal(companyId, code),
      now,
      actor.userId,
      actor.kind === 'staff',
      toJson(findings.map(messageOf)),
    ],
  );
  await Promise.all([
    recordAudit(sql, {
      actor,
      companyId,
      action: 'submission.create',
      objectType: 'submission',
      objectId: encodeId('submission', id),
      newValues: { kind: request.kind, event_date: eventDateOf(request, today) },
    }),
    enqueue(sql, { kind: 'rebuild-status', payload: {}, companyId }),
  ]);
  const made = await readSubmission(sql, companyId, id);
  if (made === undefined) throw new Error('The new submission cannot be read.');
  return made;
}

function check(sql: Sql, context: CheckContext, request: SubmissionRequest): Promise<CheckedEvent> {
  switch (request.kind) {
    case 'new_employee':
      return checkNewEmployee(sql, context, request);
    case 'new_employment':
      return checkNewEmployment(sql, context, request);
    default:
      return checkEmploymentEvent(sql, context, request);
  }
}

async function checkNewEmployee(
  sql: Sql,
  { companyId, now, today, lists, seal, fetched }: CheckContext,
  { employee, personalCode, employment }: Extract<SubmissionRequest, { kind: 'new_employee' }>,
): Promise<CheckedEvent> {
  const facts = personalCode === null ? undefined : readPersonalCode(personalCode);
  const birthDate = facts?.birthDate ?? employee.birth_date;
  const known =
    birthDate === null
      ? undefined
      : await findPerson(sql, companyId, {
          birthDate,
          codeEnd: facts?.end ?? null,
          firstName: employee.first_name,
          lastName: employee.last_name,
        });
  const registered =
    known === undefined ? [] : await registeredEmployments(sql, companyId, known.id, { fetched });
  return {
    findings: [
      ...checkPerson(personalCode, employee.birth_date, today),
      ...checkEmployment(employment, birthDate, lists),
      ...checkOverlap(employment, registered),
      ...checkStartDeadline(employment.start_date, birthDate, today),
    ],
    employeeName: nameOf(employee),
    target: async () => {
      const employeeId =
        known?.id ??
        (await insertEmployee(sql, companyId, {
          person: { ...employee, birth_date: birthDate },
          sealedCode: personalCode === null ? null : seal.seal(companyId, personalCode),
          codeEnd: facts?.end ?? null,
          source: 'service',
          now,
        }));
      return { employeeId, employmentId: await draft(sql, companyId, employeeId, employment, now) };
    },
  };
}

async function checkNewEmployment(
  sql: Sql,
  { companyId, now, today, lists, fetched }: CheckContext,
  { employeeId, employment }: Extract<SubmissionRequest, { kind: 'new_employment' }>,
): Promise<CheckedEvent> {
  const employee = await employeeNamed(sql, companyId, employeeId, fetched);
  if (employee === undefined) throw notFound('employee_id', 'employee');
  const registered = await registeredEmployments(sql, companyId, employeeId, { fetched });
  return {
    findings: [
      ...checkEmployment(employment, employee.birth_date, lists),
      ...checkOverlap(employment, registered),
      ...checkStartDeadline(employment.start_date, employee.birth_date, today),
    ],
    employeeName: employee.name,
    target: async () => ({
      employeeId,
      employmentId: await draft(sql, companyId, employeeId, employment, now),
    }),
  };
}

/** Checks an event of a registered employment. */
async function checkEmploymentEvent(
  sql: Sql,
  context: CheckContext,
  request: Extract<SubmissionRequest, { employmentId: bigint }>,
): Promise<CheckedEvent> {
  const { companyId, fetched } = context;
  const employment = await employmentNamed(sql, companyId, request.employmentId, fetched);
  const employee = employment && (await employeeNamed(sql, companyId, employment.employee_id, fetched));
  if (employment === undefined || employee === undefined) throw notFound('employment_id', 'employment');
  if (request.employeeId !== null && request.employeeId !== employee.id) {
    throw notFound('employment_id', 'employment of this employee');
  }
  if (employment.status !== 'registered') {
    throw problem(
      'state_conflict',
      `Only a registered employment can have this event; this one is ${employment.status}.`,
    );
  }
  if (request.kind === 'change') assertAmountFits(request.employee, employee);
  return {
    findings: await eventFindings(sql, context, request, employment, employee),
    employeeName: employee.name,
    target: () => Promise.resolve({ employeeId: employee.id, employmentId: employment.id }),
  };
}

/** Only a partial exemption may have an amount. @throws Problem `validation_error` */
function assertAmountFits(changes: ChangeOf<PersonData>, employee: TargetEmployee): void {
  const exemption = changes.basic_exemption ?? employee.basic_exemption;
  if ((changes.basic_exemption_minor ?? null) === null || exemption === 'partial') return;
  throw fieldProblem(
    'validation_error',
    'employee.basic_exemption_minor',
    'unexpected',
    `An amount is allowed only with basic_exemption partial; the employee has ${exemption}.`,
  );
}

async function eventFindings(
  sql: Sql,
  { companyId, lists, today, fetched, isPaid }: CheckContext,
  request: Extract<SubmissionRequest, { employmentId: bigint }>,
  employment: EmploymentRow,
  employee: TargetEmployee,
): Promise<RegisterFinding[]> {
  if (request.kind === 'end') {
    const { end } = request;
    if (!isNeverStarted(end)) return checkEnd(end, employment, lists, today);
    const [suspensions, paid] = await Promise.all([
      suspensionsOf(sql, companyId, employment.id),
      isPaid(sql, companyId, employment.id),
    ]);
    return checkNeverStarted(employment, { suspended: suspensions.length > 0, paid });
  }
  if (request.kind === 'suspension') {
    const others = await suspensionsOf(sql, companyId, employment.id);
    return checkSuspension(request.suspension, employment, others, lists, today);
  }
  const changed: EmploymentData = { ...employment, ...given(request.employment) };
  const others = await registeredEmployments(sql, companyId, employee.id, {
    without: employment.id,
    fetched,
  });
  const birthDate = request.employee.birth_date ?? null;
  const person =
    request.personalCode !== null || birthDate !== null
      ? checkPerson(request.personalCode, birthDate ?? employee.birth_date, today)
      : [];
  const facts = request.personalCode === null ? undefined : readPersonalCode(request.personalCode);
  const born = facts?.birthDate ?? birthDate ?? employee.birth_date;
  return [
    ...person,
    ...(Object.keys(given(request.employment)).length === 0
      ? []
      : checkChangeDate(request.eventDate, changed)),
    ...checkEmployment(changed, born, lists),
    ...checkOverlap(changed, others),
  ];
}

const draft = (
  sql: Sql,
  companyId: bigint,
  employeeId: bigint,
  employment: EmploymentData,
  now: Date,
): Promise<bigint> =>
  insertEmployment(sql, companyId, {
    employeeId,
    employment,
    endGround: null,
    status: 'submitted',
    registerId: null,
    registeredOutside: false,
    now,
  });

const nameOf = ({ first_name, last_name }: PersonData): string => `${first_name} ${last_name}`.trim();

const messageOf = ({ code, severity, element, message }: RegisterFinding) => ({
  code,
  severity,
  field: element,
  message,
});

/** The errors with the API's field names and the register's codes; `register_messages` has the register's own names. */
function refusedBeforehand(findings: readonly RegisterFinding[]): Problem {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return problem('register_invalid_event', errors.map(({ message }) => message).join(' '), {
    errors: errors.map(({ field, code, message }) => ({ field, code, message })),
    extensions: { register_messages: findings.map(messageOf) },
  });
}

const notFound = (field: string, what: string): Problem =>
  fieldProblem('validation_error', field, 'not_found', `The company has no such ${what}.`);
