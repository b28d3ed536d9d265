import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { companyWorkQuery, type WaitingWork, type WorkDeadline, type WorkItem } from '../../api/work.js';
import { addDays, formatDay, formatMonth, today } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatCount } from '../../format/numbers.js';
import { useCompanyId } from '../../frame/company.js';
import { type Place, placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { placeOfKind, queuesOf } from '../../frame/work/queues.js';
import { EmptyList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import classes from './today.module.css';

/** First items of each kind; the rest is on the screen of the kind. */
const SHOWN = 3;
const SOON_DAYS = 7;
const OPEN_QUESTIONS: Place = { to: '/c/$company/questions', search: { state: 'open' } };

/** The kinds of work that wait, most urgent first, each with its oldest things. */
export function Waiting(): ReactNode {
  const w = words('today');
  const work = useQuery(companyWorkQuery(useCompanyId()));
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={classes.heading}>
        {w.waiting}
      </h2>
      <div className={classes.card}>
        {work.data !== undefined ? (
          <Kinds {...work.data} />
        ) : work.error === null ? (
          <LoadingList label={w.waiting} />
        ) : (
          <div className={classes.kind}>
            <ProblemNote
              title={words('list').failed}
              problem={work.error}
              again={() => void work.refetch()}
            />
          </div>
        )}
      </div>
    </section>
  );
}

interface KindsParts {
  readonly open_questions: number | null;
  readonly kinds: readonly WaitingWork[];
  readonly deadlines: readonly WorkDeadline[];
}

function Kinds({ kinds, open_questions: asked, deadlines }: KindsParts): ReactNode {
  const w = words('today');
  const soon = addDays(today(), SOON_DAYS);
  const urgency = deadlines.some(({ overdue }) => overdue)
    ? 'overdue'
    : deadlines.some(({ due_on }) => due_on <= soon)
      ? 'due_soon'
      : 'waiting';
  const order = queuesOf({ urgency, kinds: [...kinds] });
  const waiting = order.flatMap((kind) => kinds.find((one) => one.kind === kind) ?? []);
  const hasAsked = asked !== null && asked > 0;
  if (waiting.length === 0 && !hasAsked)
    return <EmptyList words={{ title: w.nothingWaits, detail: w.nothingWaitsDetail }} done worked />;
  return (
    <ul className={classes.kinds}>
      {waiting.map((one) => (
        <Kind key={one.kind} work={one} deadlines={deadlines} />
      ))}
      {hasAsked && (
        <li className={classes.kind}>
          <ScreenLink to={OPEN_QUESTIONS} className={classes.what}>
            <span className={classes.number}>{formatCount(asked)}</span> {w.openQuestions(asked)}
          </ScreenLink>
        </li>
      )}
    </ul>
  );
}

interface KindParts extends Pick<KindsParts, 'deadlines'> {
  readonly work: WaitingWork;
}

function Kind({ work: { kind, count, items }, deadlines }: KindParts): ReactNode {
  const shown = items.slice(0, SHOWN);
  return (
    <li className={classes.kind} data-late={kind === 'failed' || undefined}>
      <ScreenLink to={placeOfKind(kind, deadlines)} className={classes.what}>
        <span className={classes.number}>{formatCount(count)}</span> {words('today').kinds[kind](count)}
      </ScreenLink>
      <ul className={classes.items}>
        {shown.map((item) => (
          <Item key={`${item.object}-${item.id}`} item={item} />
        ))}
        {count > shown.length && <li className="quiet">{words('today').more(count - shown.length)}</li>}
      </ul>
    </li>
  );
}

function Item({ item }: { readonly item: WorkItem }): ReactNode {
  const { object, id, title, detail, amount_minor, currency, day, due_on } = item;
  const w = words('today');
  const isMonth = object === 'vat_return' || object === 'tsd' || object === 'period';
  const name =
    title === null ? w.objects[object] : isMonth ? `${w.objects[object]}, ${formatMonth(title)}` : title;
  const said = object === 'submission' || object === 'email' || object === 'file' ? null : detail;
  return (
    <li className={classes.item}>
      <ScreenLink to={placesOf(object, id)} given={title !== null && !isMonth} className={classes.title}>
        {name}
      </ScreenLink>
      <span className={classes.detail} translate="no">
        {said}
      </span>
      <span className="amount">
        {amount_minor !== null && currency !== null && formatMoney(BigInt(amount_minor), currency)}
      </span>
      <span className={classes.day}>{due_on === null ? formatDay(day) : w.dueOn(formatDay(due_on))}</span>
    </li>
  );
}
