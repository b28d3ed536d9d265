import { type ReactNode } from 'react';
import { type TaxDifference, type TaxReconciliation } from '../../api/taxes.js';
import { formatDay, formatMonth } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { wayOf } from './places.js';
import classes from './taxes.module.css';

/** Why the books and the authority differ: every part of the difference with its cause and the way to it. */
export function Causes({ compared }: { readonly compared: TaxReconciliation }): ReactNode {
  const w = words('taxes');
  if (compared.agrees !== false) return null;
  const { prepayment, claims } = compared;
  return (
    <>
      <h3>{w.why}</h3>
      <p className="quiet">{w.whyHint}</p>
      <Side name={w.prepayment} side={prepayment} compared={compared} />
      <Side name={w.owed} side={claims} compared={compared} />
    </>
  );
}

interface SideParts {
  readonly name: string;
  readonly side: TaxReconciliation['claims'];
  readonly compared: TaxReconciliation;
}

function Side({ name, side, compared: { currency, as_of } }: SideParts): ReactNode {
  const w = words('taxes');
  const signed = (minor: number): string => formatMoney(BigInt(minor), currency, { signed: true });
  const title = w.whySide(name, signed(side.difference_minor ?? 0));
  if (side.causes.length === 0) return null;
  return (
    <section aria-label={title} className={classes.causes}>
      <h4>{title}</h4>
      <ul>
        {side.causes.map((cause, at) => {
          const way = wayOf(cause, side, as_of);
          return (
            <li key={`${cause.kind} ${at}`}>
              <span className="amount">{signed(cause.amount_minor)}</span>
              <span>
                <Sentence cause={cause} />{' '}
                {way !== undefined && <ScreenLink to={way.to}>{w.ways[way.name]}</ScreenLink>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sentence({ cause }: { readonly cause: TaxDifference }): ReactNode {
  const w = words('taxes');
  const { kind, tax, month, due_date, tax_name, period } = cause;
  const about =
    tax !== null && month !== null
      ? w.ofMonth(tax === 'vat' ? w.returns.vat_return : w.returns.tsd, formatMonth(month, ''))
      : [tax_name, period, due_date === null ? null : formatDay(due_date)]
          .filter((part) => part !== null)
          .join(', ');
  return <span translate={tax_name === null ? undefined : 'no'}>{w.causes[kind](about)}</span>;
}
