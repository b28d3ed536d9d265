import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type ClosingCheck } from '../../api/periods.js';
import { formatDay, formatMonth } from '../../format/days.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './closing.module.css';
import { wayOfItem } from './ways.js';

interface CheckPanelParts {
  readonly check: ClosingCheck;
  /** The way there, where the person has the screen. */
  readonly way: LiveAction | undefined;
}

/** One check: what is missing, the first of it, and the way there. */
export function CheckPanel({ check, way }: CheckPanelParts): ReactNode {
  const w = words('closing');
  const { kind, state, count, blocks, items } = check;
  return (
    <aside className={classes.panel} aria-label={w.check}>
      <h2>{w.names[kind]}</h2>
      {state === 'done' && <p>{w.done}</p>}
      {state === 'none' && <p className="quiet">{w.none}</p>}
      {state === 'missing' && <p>{w.details[kind]}</p>}
      {blocks && <p className={classes.warning}>{w.blocks}</p>}
      {items.some(({ title }) => title !== null) && (
        <ul className={classes.items}>
          {items.map((item, at) => (
            <li key={item.id ?? at}>
              <Item kind={kind} item={item} />
            </li>
          ))}
          {count > items.length && <li className="quiet">{w.more(count - items.length)}</li>}
        </ul>
      )}
      {way !== undefined && (
        <footer>
          <ActionButton action={way} primary={state === 'missing'} />
        </footer>
      )}
    </aside>
  );
}

function Item({
  kind,
  item,
}: {
  readonly kind: ClosingCheck['kind'];
  readonly item: ClosingCheck['items'][number];
}): ReactNode {
  const { title, day } = item;
  const place = wayOfItem(kind, item);
  const isMonth = kind === 'earlier_periods' && title !== null;
  const name = isMonth ? formatMonth(title, '') : title;
  return (
    <>
      {place === undefined ? (
        <span translate={isMonth ? undefined : 'no'}>{name}</span>
      ) : (
        <ScreenLink to={place} given={!isMonth}>
          {name}
        </ScreenLink>
      )}{' '}
      <span className="quiet">{detailOf(kind, day)}</span>
    </>
  );
}

function detailOf(kind: ClosingCheck['kind'], day: string | null): string {
  const w = words('closing');
  if (kind === 'statements') return day === null ? w.noStatements : w.until(formatDay(day));
  return day === null || kind === 'earlier_periods' ? '' : formatDay(day);
}
