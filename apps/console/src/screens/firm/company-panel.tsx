import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ActionButtons } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type FirmCompany } from '../../api/firm-companies.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { MandateSign } from './columns.js';
import classes from './firm.module.css';
import { usageOf } from './usage.js';

interface PanelParts {
  readonly company: FirmCompany;
  readonly actions: readonly LiveAction[];
}

/** The health of a company, its mandate, its usage, and what staff can do about them. */
export function CompanyPanel({ company, actions }: PanelParts): ReactNode {
  const w = words('firm');
  const { company_id: id, company_name, company_state, failed_tasks: failed, failure_code } = company;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [w.organization, <OrganizationLink key="organization" company={company} />],
    [w.code, <span key="code">{company.registry_code}</span>],
    [w.state, <State key="state" text={w.states[company_state]} code={failure_code} />],
    [w.failed, failed === 0 ? w.noFailed : <FailedLink key="failed" id={id} failed={failed} />],
    [w.bankUntil, company.last_bank_date === null ? w.noBank : formatDay(company.last_bank_date)],
    ...mandateFacts(company),
  ];
  return (
    <aside className={classes.panel} aria-label={w.company}>
      <h2>
        <bdi translate="no">{company_name}</bdi>
      </h2>
      <Facts facts={facts} />
      <h3>{w.usage}</h3>
      <Facts
        facts={usageOf(company).map(({ name, text, isNear }) => [
          w.usages[name],
          <span key={name} className={classes.sign} data-tone={isNear ? 'warn' : 'quiet'}>
            {isNear && <WarningIcon />}
            <span>{isNear ? `${text}, ${w.near}` : text}</span>
          </span>,
        ])}
      />
      <footer>
        <ActionButtons actions={actions} shown={2} />
      </footer>
    </aside>
  );
}

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function mandateFacts(company: FirmCompany): readonly (readonly [string, ReactNode])[] {
  const w = words('firm');
  const { basis, granted_at, valid_to, reason } = company.authority_access;
  const given = (text: string): ReactNode => <bdi translate="no">{text}</bdi>;
  const { requested_by_name: by, requested_at: at } = company;
  return [
    [w.mandate, <MandateSign key="mandate" company={company} />],
    ...(by === null || at === null ? [] : [[w.requestedBy, given(`${by}, ${formatInstant(at)}`)] as const]),
    ...(basis === null ? [] : [[w.basis, given(basis)] as const]),
    ...(granted_at === null ? [] : [[w.grantedAt, formatInstant(granted_at)] as const]),
    ...(valid_to === null ? [] : [[w.validTo, formatDay(valid_to)] as const]),
    ...(reason === null ? [] : [[w.reason, given(reason)] as const]),
  ];
}

function OrganizationLink({ company }: { readonly company: FirmCompany }): ReactNode {
  return (
    <Link to="/organization/$organization" params={{ organization: company.organization_id }} translate="no">
      <bdi>{company.organization_name}</bdi>
    </Link>
  );
}

function FailedLink({ id, failed }: { readonly id: string; readonly failed: number }): ReactNode {
  return (
    <Link to="/approvals" search={{ view: 'tasks', company: id }}>
      {words('firm').failedTasks(failed)}
    </Link>
  );
}

function State({ text, code }: { readonly text: string; readonly code: string | null }): ReactNode {
  return (
    <>
      {text}
      {code !== null && (
        <>
          {' '}
          <code translate="no">{code}</code>
        </>
      )}
    </>
  );
}
