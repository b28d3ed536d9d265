import { type ReactNode } from 'react';
import { type FirmCompany } from '../../api/firm-companies.js';
import { type FirmUser } from '../../api/firm-people.js';
import { formatDay } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { type Column } from '../../list/columns.js';
import { CheckIcon, CircleIcon, CloseIcon, InboxIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './firm.module.css';
import { usageOf } from './usage.js';

/** Two lines: the name, and what tells it from another. */
export const ROW_HEIGHT = 54;

const named = (name: string, below: string): ReactNode => (
  <span className={classes.lines} translate="no">
    <strong title={name}>{name}</strong>
    <span className="quiet" title={below}>
      {below}
    </span>
  </span>
);

const MANDATE_SIGNS = {
  none: CircleIcon,
  requested: InboxIcon,
  granted: CheckIcon,
  refused: CloseIcon,
  withdrawn: CloseIcon,
} as const;

/** The mandate of a company: a word, a sign and a colour. */
export function MandateSign({ company }: { readonly company: FirmCompany }): ReactNode {
  const { state } = company.authority_access;
  const Sign = MANDATE_SIGNS[state];
  return (
    <span className={classes.sign} data-tone={MANDATE_TONES[state]}>
      <Sign />
      <span>{words('firm').mandates[state]}</span>
    </span>
  );
}
const MANDATE_TONES = {
  none: 'quiet',
  requested: 'work',
  granted: 'ok',
  refused: 'quiet',
  withdrawn: 'quiet',
} as const;

/** Whether the books are open, and what is wrong with the company: the first of it in a list. */
export function Health({ company }: { readonly company: FirmCompany }): ReactNode {
  const w = words('firm');
  const { company_state: state, failed_tasks: failed } = company;
  const isNear = usageOf(company).some((one) => one.isNear);
  const bad = state === 'failed' || failed > 0;
  const text =
    failed > 0 && state === 'ready' ? w.failedTasks(failed) : isNear && !bad ? w.near : w.states[state];
  const Sign = bad || isNear ? WarningIcon : state === 'ready' ? CheckIcon : CircleIcon;
  return (
    <span className={classes.sign} data-tone={bad ? 'bad' : isNear ? 'warn' : 'quiet'}>
      <Sign />
      <span>{text}</span>
    </span>
  );
}

export function companyColumns(): readonly Column<FirmCompany>[] {
  const w = words('firm');
  return [
    {
      key: 'name',
      header: w.company,
      width: 'minmax(8rem, 1.6fr)',
      cell: ({ company_name, organization_name }) => named(company_name, organization_name),
    },
    {
      key: 'health',
      header: w.state,
      width: 'minmax(7rem, 1fr)',
      cell: (company) => (
        <span className={classes.lines}>
          <Health company={company} />
          <MandateSign company={company} />
        </span>
      ),
    },
    {
      key: 'bank',
      header: w.bankUntil,
      width: '6.5rem',
      wide: true,
      cell: ({ last_bank_date }) => (last_bank_date === null ? '–' : formatDay(last_bank_date)),
    },
    {
      key: 'failed',
      header: w.failed,
      width: '5rem',
      wide: true,
      amount: true,
      cell: ({ failed_tasks }) => (failed_tasks === 0 ? '–' : formatCount(failed_tasks)),
    },
  ];
}

export function peopleColumns(): readonly Column<FirmUser>[] {
  const w = words('firm');
  return [
    {
      key: 'name',
      header: w.person,
      width: 'minmax(8rem, 1.6fr)',
      cell: ({ name, email }) => named(name, email),
    },
    {
      key: 'state',
      header: w.factor,
      width: 'minmax(7rem, 1fr)',
      cell: (person) => (
        <span className={classes.lines}>
          <PersonState person={person} />
          <span className="quiet">{person.has_second_factor ? w.hasFactor : w.hasNoFactor}</span>
        </span>
      ),
    },
    {
      key: 'organizations',
      header: w.organizations,
      width: 'minmax(6rem, 1fr)',
      wide: true,
      cell: ({ organizations, is_staff }) => (
        <span translate="no">
          {organizations.map(({ name }) => name).join(', ') || (is_staff ? w.staff : '–')}
        </span>
      ),
    },
  ];
}

export function PersonState({ person }: { readonly person: FirmUser }): ReactNode {
  const isLocked = person.locked_at !== null;
  const Sign = isLocked ? CloseIcon : CheckIcon;
  return (
    <span className={classes.sign} data-tone={isLocked ? 'bad' : 'ok'}>
      <Sign />
      <span>{words('firm').personStates[isLocked ? 'locked' : 'active']}</span>
    </span>
  );
}
