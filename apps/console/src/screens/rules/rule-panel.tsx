import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { meQuery } from '../../api/me.js';
import { contentOf, type Rule } from '../../api/rules.js';
import { formatInstant } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { useCompany } from '../../frame/company.js';
import { TrailLink } from '../../frame/trail-link.js';
import { words } from '../../words/words.js';
import { StateOf } from './columns.js';
import classes from './rules.module.css';
import { limitOf, sentenceOf } from './sentence.js';
import { Trial } from './trial.js';

interface RulePanelParts {
  readonly rule: Rule;
  readonly ways: readonly LiveAction[];
  readonly mayTry: boolean;
}

/** One rule: the sentence, what it did or would have done, and while it does not act what it would do now. */
export function RulePanel({ rule, ways, mayTry }: RulePanelParts): ReactNode {
  const w = words('rules');
  const { base_currency: base } = useCompany();
  const { state, reasons, confirmed_at, what } = rule;
  const isForLines = what.kind === 'lines';
  const counts = [
    [w.wouldHave, rule.would_have_acted],
    [w.asPeople, rule.agreed],
    [w.otherwise, rule.disagreed],
    [isForLines ? w.didBook : w.did, rule.acted],
    [w.ofThem, rule.undone],
  ] as const;
  return (
    <aside className={classes.panel} aria-label={w.rule}>
      <h2>{sentenceOf(rule, base)}</h2>
      <StateOf state={state} />
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {confirmed_at !== null && <ConfirmedBy rule={rule} at={confirmed_at} />}
      <dl className="facts">
        <div>
          <dt>{w.limit}</dt>
          <dd>{limitOf(rule)}</dd>
        </div>
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
      </dl>
      {mayTry && (state === 'proposed' || state === 'paused') && (
        <Trial rule={{ ...contentOf(rule), max_minor: rule.max_minor }} />
      )}
      <TrailLink object="rule" id={rule.id} />
      {ways.length > 0 && (
        <footer>
          {ways.map((way, at) => (
            <ActionButton key={way.id} action={way} primary={at === 0 && state !== 'active'} />
          ))}
        </footer>
      )}
    </aside>
  );
}

function ConfirmedBy({ rule, at }: { readonly rule: Rule; readonly at: string }): ReactNode {
  const w = words('rules');
  const { data: me } = useQuery(meQuery);
  return (
    <p className="quiet">
      {w.confirmedAt(formatInstant(at))}
      {rule.state === 'active' && ` ${rule.confirmed_by === me?.user?.id ? w.inYourName : w.inOtherName}`}
    </p>
  );
}
