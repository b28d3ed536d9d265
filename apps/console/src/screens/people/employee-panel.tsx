import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { useScope } from '../../actions/scope.js';
import {
  type Employee,
  employeeQuery,
  type Employment,
  type RegisterLists,
  registerListsQuery,
} from '../../api/people.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { useCompanyId } from '../../frame/company.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { addEmployment, changeEmployment, endWork, suspend } from './actions.js';
import { type Fact, Facts } from './facts.js';
import { codeAndName } from '../../words/named.js';
import { kindOfWork } from './names.js';
import classes from './people.module.css';
import { type PeopleViewParts } from './people-screen.js';
import { type EventSearch } from './search.js';
import { EmployedState } from './state.js';

interface PanelParts {
  readonly id: string;
  readonly write: PeopleViewParts['write'];
}

/** A person as the company and the register know them, and what can be reported of each employment. */
export function EmployeePanel({ id, write }: PanelParts): ReactNode {
  const w = words('people');
  const companyId = useCompanyId();
  const { data: employee, error, refetch } = useQuery(employeeQuery(companyId, id));
  return (
    <aside className={classes.panel} aria-label={w.employee}>
      {employee === undefined && error === null && <LoadingList label={w.employee} />}
      {employee === undefined && error !== null && (
        <ProblemNote title={w.employeeFailed} problem={error} again={() => void refetch()} />
      )}
      {employee !== undefined && <Shown employee={employee} write={write} />}
    </aside>
  );
}

function Shown({
  employee,
  write,
}: {
  readonly employee: Employee;
  readonly write: PanelParts['write'];
}): ReactNode {
  const w = words('people');
  const companyId = useCompanyId();
  const { data: lists } = useQuery(registerListsQuery(companyId));
  const { employments, absences } = employee;
  const jobs = new Map(employments.map((one) => [one.id, nameOfWork(one, lists)]));
  const newest = employments.find(({ status }) => status === 'registered');
  const go = (event: EventSearch) => () => {
    write({ employee: employee.id, ...event });
  };
  // The keys are those of the newest employment; the others have their buttons.
  useActions(newest === undefined ? [] : boundOf(newest, go));
  const add = useActions([on(addEmployment, go({ kind: 'new_employment' }))]);
  return (
    <>
      <h2>
        <bdi translate="no">{`${employee.first_name} ${employee.last_name}`}</bdi>
      </h2>
      {employee.registered_outside && <p className={classes.note}>{w.outside}</p>}
      <Facts facts={personFacts(employee)} />
      {employments.map((employment) => (
        <EmploymentCard key={employment.id} employment={employment} lists={lists} go={go} />
      ))}
      {absences.length > 0 && (
        <section aria-label={w.absences}>
          <h3>{w.absences}</h3>
          <ul className={classes.plain}>
            {absences.map((one) => (
              <li key={one.id}>
                {w.absence[one.kind]}: {formatDay(one.from)}–{one.to === null ? '' : formatDay(one.to)}
                {employments.length > 1 && (
                  <span className="quiet" translate="no">
                    {' '}
                    {jobs.get(one.employment_id)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {add.length > 0 && (
        <footer>
          {add.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
        </footer>
      )}
    </>
  );
}

type Go = (event: EventSearch) => () => void;

const boundOf = (employment: Employment, go: Go) => {
  const of = { employment: employment.id };
  return [
    on(changeEmployment, { employment, go: go({ ...of, kind: 'change' }) }),
    on(suspend, { employment, go: go({ ...of, kind: 'suspension' }) }),
    on(endWork, { employment, go: go({ ...of, kind: 'end' }) }),
  ];
};

const nameOfWork = ({ job_title, employment_type }: Employment, lists: RegisterLists | undefined): string =>
  job_title === '' ? kindOfWork(lists, employment_type) : job_title;

interface EmploymentParts {
  readonly employment: Employment;
  readonly lists: RegisterLists | undefined;
  readonly go: Go;
}

function EmploymentCard({ employment, lists, go }: EmploymentParts): ReactNode {
  const w = words('people');
  const scope = useScope();
  const acts = boundOf(employment, go).flatMap((bound) => bound(scope) ?? []);
  const name = nameOfWork(employment, lists);
  return (
    <section className={classes.card} aria-label={`${w.employment}: ${name}`}>
      <h3>
        <span translate="no">{name}</span>
      </h3>
      <EmployedState status={employment.status} />
      <Facts facts={workFacts(employment, lists)} />
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map((action) => (
            <ActionButton key={action.id} action={action} size="compact-sm" />
          ))}
        </div>
      )}
    </section>
  );
}

function personFacts(employee: Employee): readonly Fact[] {
  const w = words('people');
  const exemption = w.exemptions[employee.basic_exemption];
  const amount = employee.basic_exemption_minor;
  return [
    [w.personalCode, employee.personal_code, true],
    [w.fields.birth_date, employee.birth_date === null ? '' : formatDay(employee.birth_date)],
    [w.fields.citizenship, employee.citizenship, true],
    [w.fields.iban, employee.iban, true],
    [w.fields.email, employee.email, true],
    [
      w.fields.basic_exemption,
      amount === null ? exemption : `${exemption}, ${formatMoney(BigInt(amount), 'EUR')}`,
    ],
    [w.fields.pension_rate, w.pensions[employee.pension_rate]],
    [w.fields.tax_country, employee.tax_country, true],
  ];
}

function workFacts(work: Employment, lists: RegisterLists | undefined): readonly Fact[] {
  const w = words('people');
  const reason = work.minimum_base_reason;
  const base = w.bases[work.minimum_base];
  return [
    [w.fields.employment_type, kindOfWork(lists, work.employment_type)],
    [w.fields.start_date, formatDay(work.start_date)],
    [w.until, work.end_date === null ? '' : formatDay(work.end_date)],
    [w.fields.end_ground, work.end_ground === null ? '' : codeAndName(lists?.end_grounds, work.end_ground)],
    [w.fields.occupation_code, work.occupation_code ?? '', true],
    [w.fields.workplace, work.workplace, true],
    [w.fields.working_time_rate, formatDecimal(work.working_time_rate)],
    [w.fields.gross_minor, work.gross_minor === null ? '' : formatMoney(BigInt(work.gross_minor), 'EUR')],
    [w.fields.minimum_base, reason === null ? base : `${base}: ${w.baseReasons[reason]}`],
    [w.registerId, work.register_employment_id === null ? '' : String(work.register_employment_id)],
  ];
}
