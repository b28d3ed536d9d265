import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { declaredQuery } from '../../api/figures.js';
import { type VatPreview } from '../../api/vat.js';
import { addDays, formatDay, formatInstant, today } from '../../format/days.js';
import { formatMoney, minorOf } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { canFile, canPrepare } from './actions.js';
import classes from './vat.module.css';

interface ReturnFactsParts {
  readonly month: string;
  readonly preview: VatPreview;
}

/** The amount and the days of a return, what the authority has of it, and what is to be done next. */
export function ReturnFacts({ month, preview }: ReturnFactsParts): ReactNode {
  const w = words('vat');
  const { due_date, payable_minor, currency, filed } = preview;
  const payable = BigInt(payable_minor);
  const facts: (readonly [string, ReactNode])[] = [
    [
      payable < 0n ? w.refund : w.payable,
      <b key="payable">{formatMoney(payable < 0n ? -payable : payable, currency)}</b>,
    ],
    [w.due, formatDay(due_date)],
    ...(filed === null
      ? []
      : [
          [w.filedAt, `${formatInstant(filed.filed_at)}, ${w.revisionNo(filed.revision_no)}`] as const,
          [w.authority, <Authority key="authority" month={month} />] as const,
        ]),
  ];
  return (
    <>
      <dl className={classes.sums}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Next preview={preview} />
    </>
  );
}

/** What the copy of the tax account has of the return: the authority tells nothing else. */
function Authority({ month }: { readonly month: string }): ReactNode {
  const w = words('vat').claims;
  const { id } = useCompany();
  const { data, isError } = useQuery(declaredQuery(id));
  if (data === undefined) return isError ? w.unread : null;
  const found = data.proposals.find(
    ({ proposed }) => proposed?.tax === 'vat' && proposed.month === month,
  )?.claim;
  const declaration = data.declarations.find((one) => one.tax === 'vat' && one.month === month);
  const said =
    found !== undefined
      ? w.claim(
          formatMoney(minorOf(found.amount), 'EUR'),
          found.due_date === null ? '' : formatDay(found.due_date),
        )
      : declaration === undefined || data.agrees === null
        ? w.unread
        : declaration.declared_minor === 0
          ? w.nothing
          : declaration.state === 'waiting'
            ? `${w.none(formatDay(data.as_of))}; ${w.waiting(formatDay(declaration.due_date))}`
            : w[declaration.state];
  return <ScreenLink to={{ to: '/c/$company/taxes' }}>{said}</ScreenLink>;
}

/** One sentence about where the return is, with the way to the next step. */
function Next({ preview }: { readonly preview: VatPreview }): ReactNode {
  const w = words('vat');
  const { permissions } = useCompany();
  const { filed, prepared, warnings, period_to } = preview;
  const changed = (filed?.changed_parts ?? []).map((part) => w.changedParts[part]).join(', ');
  const open = warnings.filter(({ code }) => code !== 'period_filed').length;
  const unregistered = warnings.some(({ code }) => code === 'not_registered');
  const outdated = prepared !== null && !prepared.current;
  const runs = period_to >= today();
  const said = unregistered
    ? w.unregistered
    : outdated
      ? w.outdated
      : prepared !== null
        ? w.isPrepared
        : filed === null
          ? w.notPrepared
          : changed === ''
            ? w.isFiled(formatInstant(filed.filed_at))
            : w.changed(changed);
  const told = canFile(preview) && !permissions.includes('vat.file');
  const asked = canPrepare(preview) && !permissions.includes('vat.prepare');
  return (
    <p role="status" className={outdated || changed !== '' ? classes.warning : classes.note}>
      {said} {runs && !unregistered && w.monthRuns(formatDay(addDays(period_to, 1)))} {told && w.mayNotFile}{' '}
      {asked && w.mayNotPrepare}{' '}
      {open > 0 && !unregistered && (
        <ScreenLink
          to={{
            to: '/c/$company/vat/$month',
            params: { month: preview.period_from.slice(0, 7) },
            search: { part: 'warnings' },
          }}
        >
          {w.openWarnings(open)}
        </ScreenLink>
      )}
      {unregistered && (
        <ScreenLink to={{ to: '/c/$company/settings', search: { tab: 'vat' } }}>
          {w.toRegistrations}
        </ScreenLink>
      )}
    </p>
  );
}
