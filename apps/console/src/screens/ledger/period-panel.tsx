import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type Period, tryClosingQuery } from '../../api/periods.js';
import { companyWorkQuery, type WorkKind } from '../../api/work.js';
import { formatDay, formatInstant, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { monthOf } from '../../frame/periods/period-actions.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { placeOfKind } from '../../frame/work/queues.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';

interface PeriodPanelParts {
  readonly period: Period;
  /** Newest first. */
  readonly periods: readonly Period[];
  readonly onPeriod: (period: Period) => void;
}

/** Work that would still be dated in the month. */
const KINDS: readonly WorkKind[] = ['to_explain', 'proposals', 'review', 'returns'];

/** A month: what was done, and what is to be done before it is closed, each with the way there. */
export function PeriodPanel(parts: PeriodPanelParts): ReactNode {
  const w = words('periods');
  const { period } = parts;
  const { from, to, state, vat_filed, closed_at, reopened_at, reopen_reason } = period;
  const facts = [
    [w.days, `${formatDay(from)}–${formatDay(to)}`],
    [w.year, period.fiscal_year],
    [w.state, w.states[state]],
    [w.vat, vat_filed ? w.vatFiled : w.vatNotFiled],
    [w.closedAt, closed_at === null ? null : formatInstant(closed_at)],
    [w.reopenedAt, reopened_at === null ? null : formatInstant(reopened_at)],
    [w.reopenReason, reopen_reason === null ? null : <span translate="no">{reopen_reason}</span>],
  ] as const;
  return (
    <aside className={classes.panel} aria-label={w.period}>
      <h2>{w.title(monthOf(period))}</h2>
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <ScreenLink to={{ to: '/c/$company/closing', search: { month: from.slice(0, 7) } }}>
        {w.toClosing}
      </ScreenLink>
      {state === 'open' && <Before {...parts} />}
      {state === 'closed' && <AfterClosing {...parts} />}
    </aside>
  );
}

function Before({ period, periods, onPeriod }: PeriodPanelParts): ReactNode {
  const w = words('periods');
  const { id: company, permissions } = useCompany();
  const mayClose = permissions.includes('periods.close');
  const earlier = periods.findLast(({ state, to }) => state === 'open' && to < period.from);
  const tried = useQuery({
    ...tryClosingQuery(company, period.id),
    enabled: mayClose && earlier === undefined,
  });
  const { data: work } = useQuery(companyWorkQuery(company));
  const waiting = (work?.kinds ?? []).filter(
    ({ kind, count, oldest_on }) =>
      count > 0 && KINDS.includes(kind) && (oldest_on === null || oldest_on <= period.to),
  );
  const warnings = tried.data?.result.warnings ?? [];
  const ended = period.to < today();
  const nothing =
    earlier === undefined && tried.error === null && warnings.length === 0 && waiting.length === 0;
  return (
    <section aria-label={w.before} className={classes.form}>
      <h3>{w.before}</h3>
      {!ended && <p className="quiet">{w.notOver}</p>}
      {earlier !== undefined && (
        <p className={classes.warning}>
          {w.earlierOpen}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onPeriod(earlier);
            }}
          >
            {w.title(monthOf(earlier))}
          </Button>
        </p>
      )}
      {tried.error !== null && <p className={classes.warning}>{reasonOf(tried.error)}</p>}
      {warnings.map((warning) => (
        <p key={`${warning.bank_account_id} ${warning.date_from}`} className={classes.warning}>
          {warning.message}{' '}
          <ScreenLink
            to={{ to: '/c/$company/bank/statements', search: { account: warning.bank_account_id } }}
          >
            {w.toStatements}
          </ScreenLink>
        </p>
      ))}
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ kind, count }) => (
            <li key={kind}>
              <ScreenLink
                to={placeOfKind(kind, work?.deadlines ?? [])}
              >{`${count} ${words('today').kinds[kind](count)}`}</ScreenLink>
            </li>
          ))}
        </ul>
      )}
      {nothing && <p>{w.nothingHinders}</p>}
      {!mayClose && <p className="quiet">{w.mayNotClose}</p>}
    </section>
  );
}

function AfterClosing({ period, periods, onPeriod }: PeriodPanelParts): ReactNode {
  const w = words('periods');
  const { permissions } = useCompany();
  const later = periods.find(({ state, from }) => state === 'closed' && from > period.to);
  return (
    <section aria-label={w.after} className={classes.form}>
      <p>{w.closedHint}</p>
      {!permissions.includes('periods.reopen') && <p className="quiet">{w.mayNotReopen}</p>}
      {later !== undefined && (
        <p className={classes.warning}>
          {w.laterClosed}{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onPeriod(later);
            }}
          >
            {w.title(monthOf(later))}
          </Button>
        </p>
      )}
    </section>
  );
}
