import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type Entry } from '../../api/ledger.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { CheckIcon, CloseIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';

/** The day, the state and the memo of an entry, and the way to its counterpart. */
export function EntryFacts({ entry }: { readonly entry: Entry }): ReactNode {
  const w = words('ledger');
  const { economic_date, posted_at, state, memo, reverses_entry_id, reversed_by_entry_id } = entry;
  return (
    <section className={classes.card} aria-label={w.entry}>
      <p className={classes.state} data-state={state}>
        {state === 'posted' ? <CheckIcon /> : <CloseIcon />}
        {w.states[state]}
      </p>
      <dl className="facts">
        <div>
          <dt>{w.date}</dt>
          <dd>{formatDay(economic_date)}</dd>
        </div>
        {memo !== null && (
          <div>
            <dt>{w.memo}</dt>
            <dd translate="no">{memo}</dd>
          </div>
        )}
        <div>
          <dt>{w.postedAt}</dt>
          <dd>{formatInstant(posted_at)}</dd>
        </div>
        <Counterpart name={w.reverses} id={reverses_entry_id} />
        <Counterpart name={w.reversedBy} id={reversed_by_entry_id} />
      </dl>
    </section>
  );
}

function Counterpart({ name, id }: { readonly name: string; readonly id: string | null }): ReactNode {
  const company = useCompanyId();
  if (id === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Link to="/c/$company/ledger" params={{ company }} search={{ entry: id }}>
          {words('ledger').openEntry}
        </Link>
      </dd>
    </div>
  );
}
