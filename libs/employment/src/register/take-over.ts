import { type RegisteredEmployment, type RegisterPerson } from '#authorities';
import { holdLiveCompany } from '#identity';
import { Decimal, readPersonalCode, type Sql } from '#platform';
import { EMPLOYMENT, type EmploymentRow } from '../employees/employee-rows.js';
import { type RegisterLists } from '../lists/register-lists.js';
import { type PersonalCodeSeal } from '../sealing/personal-code-seal.js';
import { insertEmployee, insertEmployment, updateEmployment } from '../submissions/rows.js';
import { findPerson } from '../submissions/target.queries.js';
import { keepSuspension } from './apply-submission.js';

interface TakeOverTools {
  readonly lists: RegisterLists;
  readonly seal: PersonalCodeSeal;
  readonly now: Date;
}

/** Updates a company's employments to the register's list and returns how many were created or changed. */
export async function takeOver(
  sql: Sql,
  companyId: bigint,
  listed: readonly RegisteredEmployment[],
  tools: TakeOverTools,
): Promise<number> {
  await holdLiveCompany(sql, companyId);
  const own = await sql.rows<EmploymentRow>(
    `SELECT ${EMPLOYMENT} FROM employment.employment WHERE company_id = $1`,
    [companyId],
  );
  const busy = await employmentsInFlight(sql, companyId);
  const byRegisterId = new Map(own.map((row) => [row.register_employment_id, row]));
  let changed = 0;
  for (const one of listed) {
    const known = byRegisterId.get(one.registerId);
    // An event in progress is newer than a list that was read before it arrived.
    if (known !== undefined && busy.has(known.id)) continue;
    const made =
      known === undefined
        ? await importEntry(sql, companyId, one, { own, busy }, tools)
        : await updateFromRegister(sql, companyId, known, one);
    if (made === undefined) continue;
    for (const { ground: kind, from, to } of one.suspensions) {
      await keepSuspension(sql, companyId, made.id, { kind, from, to }, tools.lists);
    }
    if (made.changed) changed += 1;
  }
  return changed + (await cancelMissing(sql, companyId, own, listed, busy));
}

/** Employments that an approved event is changing right now; an event that the register refused changes nothing. */
async function employmentsInFlight(sql: Sql, companyId: bigint): Promise<ReadonlySet<bigint>> {
  const rows = await sql.rows<{ id: bigint }>(
    `SELECT employment_id AS id FROM employment.submission
     WHERE company_id = $1 AND status IN ('approved', 'registered')
       AND NOT register_messages @> '[{"severity": "error"}]'`,
    [companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Made {
  readonly id: bigint;
  readonly changed: boolean;
}

/** Imports an entry the service did not make: into a pending employment with the same facts, or as a new row. */
async function importEntry(
  sql: Sql,
  companyId: bigint,
  one: RegisteredEmployment,
  { own, busy }: { readonly own: readonly EmploymentRow[]; readonly busy: ReadonlySet<bigint> },
  tools: TakeOverTools,
): Promise<Made | undefined> {
  const employeeId = await employeeOf(sql, companyId, one, tools);
  const waiting = own.find(
    (row) =>
      row.employee_id === employeeId &&
      row.register_employment_id === null &&
      (row.status === 'submitted' || row.status === 'approved') &&
      row.employment_type === one.employmentType &&
      row.start_date === one.startDate,
  );
  if (waiting === undefined) {
    const id = await insertEmployment(sql, companyId, {
      employeeId,
      employment: { ...dataOf(one), gross_minor: null, minimum_base: 'applies', minimum_base_reason: null },
      endGround: one.endGround,
      status: 'registered',
      registerId: one.registerId,
      registeredOutside: true,
      now: tools.now,
    });
    return { id, changed: true };
  }
  // Its own event may have made the entry, and determines that itself.
  if (busy.has(waiting.id)) return undefined;
  await sql.run(
    `UPDATE employment.employment SET status = 'registered', register_employment_id = $3, registered_outside = true
     WHERE company_id = $1 AND id = $2`,
    [companyId, waiting.id, one.registerId],
  );
  return { id: waiting.id, changed: true };
}

async function employeeOf(
  sql: Sql,
  companyId: bigint,
  { person, citizenship }: RegisteredEmployment,
  { seal, now }: TakeOverTools,
): Promise<bigint> {
  const facts = person.personalCode === null ? undefined : readPersonalCode(person.personalCode);
  const birthDate = facts?.birthDate ?? person.birthDate;
  const known =
    birthDate === null
      ? undefined
      : await findPerson(sql, companyId, { ...person, birthDate, codeEnd: facts?.end ?? null });
  if (known !== undefined) return known.id;
  return insertEmployee(sql, companyId, {
    person: { ...NOT_KNOWN, ...namesOf(person), birth_date: birthDate, citizenship: citizenship ?? '' },
    sealedCode:
      facts === undefined || person.personalCode === null ? null : seal.seal(companyId, person.personalCode),
    codeEnd: facts?.end ?? null,
    source: 'register_external',
    now,
  });
}

/** The register has no bank accounts or taxes: until terms are submitted, nothing is exempt. */
const NOT_KNOWN = {
  iban: '',
  email: '',
  basic_exemption: 'none',
  basic_exemption_minor: null,
  pension_rate: '2',
  tax_country: 'EE',
} as const;

const namesOf = ({ firstName, lastName }: RegisterPerson) => ({ first_name: firstName, last_name: lastName });

const dataOf = (one: RegisteredEmployment) => ({
  employment_type: one.employmentType,
  start_date: one.startDate,
  end_date: one.endDate,
  occupation_code: one.occupationCode,
  job_title: one.occupationText,
  workplace: one.workplace,
  working_time_rate: one.workingTimeRate,
});

/** The register's values overwrite those of the employment, except for pay, which is the company's own. */
async function updateFromRegister(
  sql: Sql,
  companyId: bigint,
  row: EmploymentRow,
  one: RegisteredEmployment,
): Promise<Made> {
  const listed = { ...dataOf(one), end_ground: one.endGround };
  const same =
    row.status === 'registered' &&
    new Decimal(row.working_time_rate).equals(one.workingTimeRate) &&
    (Object.keys(listed) as (keyof typeof listed)[]).every(
      (field) => field === 'working_time_rate' || row[field] === listed[field],
    );
  if (same) return { id: row.id, changed: false };
  await updateEmployment(sql, companyId, row.id, { ...row, ...listed });
  await sql.run(`UPDATE employment.employment SET status = 'registered' WHERE company_id = $1 AND id = $2`, [
    companyId,
    row.id,
  ]);
  return { id: row.id, changed: true };
}

/** Cancels employments that the register no longer shows: they were cancelled there. */
async function cancelMissing(
  sql: Sql,
  companyId: bigint,
  own: readonly EmploymentRow[],
  listed: readonly RegisteredEmployment[],
  busy: ReadonlySet<bigint>,
): Promise<number> {
  const shown = new Set(listed.map(({ registerId }) => registerId));
  const gone = own.filter(
    ({ id, status, register_employment_id: registerId }) =>
      status === 'registered' && registerId !== null && !shown.has(registerId) && !busy.has(id),
  );
  if (gone.length === 0) return 0;
  return sql.run(
    `UPDATE employment.employment SET status = 'cancelled' WHERE company_id = $1 AND id = ANY($2)`,
    [companyId, gone.map(({ id }) => id)],
  );
}
