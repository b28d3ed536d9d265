import { type ReactNode, useId } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Place } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './figure.module.css';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface FigureParts<Data> {
  readonly title: string;
  /** The screen with what the figure is made of. */
  readonly to: Place;
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One figure with its parts. It keeps its place while it loads, and what it showed while it is read again; a figure that
 * fails leaves the others alone.
 */
export function Figure<Data>({ title, to, query, children }: FigureParts<Data>): ReactNode {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h2 id={id}>
        <ScreenLink to={to}>{title}</ScreenLink>
      </h2>
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <span className={classes.loading} role="status" aria-label={words('list').loading} />
      ) : (
        <ProblemNote title={words('today').figureFailed} problem={error} again={() => void refetch()} />
      )}
    </section>
  );
}

interface LineParts {
  readonly name: ReactNode;
  readonly amount: ReactNode;
  readonly late?: boolean;
}

/** A part of a figure. */
export function Line({ name, amount, late = false }: LineParts): ReactNode {
  return (
    <li data-late={late || undefined}>
      <span>{name}</span>
      <span className="amount">{amount}</span>
    </li>
  );
}
