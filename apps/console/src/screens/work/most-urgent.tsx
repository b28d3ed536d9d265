import { type ReactNode } from 'react';
import { type CompanyWork, type WorkKind } from '../../api/work.js';
import { CheckIcon, InboxIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './work.module.css';

interface MostUrgentParts {
  readonly row: CompanyWork;
  readonly kind: WorkKind | undefined;
}

/** The work that `Enter` opens: a word, a sign and a colour. */
export function MostUrgent({ row: { company, urgency, computed_at }, kind }: MostUrgentParts): ReactNode {
  const w = words('work');
  if (company.state !== 'ready') return <span className="quiet">{w.states[company.state]}</span>;
  if (computed_at === null) return <span className="quiet">{w.notCounted}</span>;
  const pressing = kind === 'returns' ? urgency : kind === 'failed' ? 'overdue' : 'waiting';
  return (
    <span className={classes.first} data-urgency={kind === undefined ? 'none' : pressing}>
      {kind === undefined ? <CheckIcon /> : pressing === 'waiting' ? <InboxIcon /> : <WarningIcon />}
      <span>{kind === undefined ? w.nothing : w.kinds[kind]}</span>
    </span>
  );
}
