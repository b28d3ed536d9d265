import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type RuleRequest, type RuleTrial, ruleTrialQuery } from '../../api/rules.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import signs from '../../list/sign.module.css';
import { words } from '../../words/words.js';
import classes from './rules.module.css';

/** Milliseconds without another change, after which a rule is tried. */
const SETTLED_MS = 250;
const MOST_SHOWN = 50;

/** The value once nobody has changed it for a moment. */
function useSettled(rule: RuleRequest | undefined): RuleRequest | undefined {
  const text = JSON.stringify(rule);
  const [settled, settle] = useState<string | undefined>();
  useEffect(() => {
    const timer = setTimeout(() => {
      settle(text);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled === undefined ? undefined : (JSON.parse(settled) as RuleRequest);
}

/** The past and open lines that a rule is for, and what it would do with each: nothing is changed. */
export function Trial({ rule }: { readonly rule: RuleRequest | undefined }): ReactNode {
  const w = words('rules');
  const settled = useSettled(rule);
  const { data, error, isFetching } = useQuery(ruleTrialQuery(useCompanyId(), settled));
  if (rule === undefined) return null;
  const busy = isFetching || JSON.stringify(settled) !== JSON.stringify(rule);
  return (
    <section className={classes.trial} aria-label={w.past} aria-busy={busy}>
      <h3>{w.past}</h3>
      {error === null ? (
        data !== undefined && <Tried trial={data} isForLines={settled?.what.kind === 'lines'} />
      ) : (
        <p role="alert" className={classes.refused}>
          {reasonOf(error)}
        </p>
      )}
    </section>
  );
}

const placeOf = ({ bank_transaction_id: line, invoice_id: invoice }: RuleTrial['rows'][number]) =>
  line === null ? placesOf('invoice', invoice ?? '') : placesOf('bank_transaction', line);

const EFFECTS = ['disagrees', 'answers', 'agrees'] as const;
const TONES = { disagrees: 'bad', answers: 'warn', agrees: 'ok' } as const;

interface TriedParts {
  readonly trial: RuleTrial;
  readonly isForLines: boolean;
}

function Tried({ trial, isForLines }: TriedParts): ReactNode {
  const w = words('rules');
  const { open, agreed, disagreed, more } = trial;
  if (trial.rows.length === 0) return <p>{w.noLines}</p>;
  // Where people answered otherwise is what a person looks for.
  const rows = trial.rows.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect));
  return (
    <>
      <p>{(isForLines ? w.triedLines : w.tried)(open, agreed, disagreed)}</p>
      <div className={classes.scroll} role="region" aria-label={w.itsLines} tabIndex={0}>
        <table className={classes.rows}>
          <thead>
            <tr>
              {[w.day, w.line, w.amount, w.effect].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <tr key={`${row.bank_transaction_id ?? row.invoice_id ?? ''} ${row.line_no ?? ''}`}>
                <td>
                  <ScreenLink to={placeOf(row)}>{formatDay(row.booking_date)}</ScreenLink>
                </td>
                <td translate="no">
                  {row.counterparty_name}
                  <small>{row.description}</small>
                </td>
                <td>{formatMoney(BigInt(row.amount_minor), row.currency)}</td>
                <td>
                  <span className={signs.sign} data-tone={TONES[row.effect]}>
                    {isForLines && row.effect === 'answers' ? w.changes : w.effects[row.effect]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(more || rows.length > MOST_SHOWN) && <p className="quiet">{w.moreLines}</p>}
    </>
  );
}
