import { type ReactNode } from 'react';
import { type LiveAction } from '../actions/action.js';
import { ActionButtons } from '../actions/action-buttons.js';
import { useNarrow } from '../theme/narrow.js';
import classes from './page.module.css';

interface PageParts {
  readonly title: string;
  /** The title is a name that people gave. */
  readonly given?: boolean;
  readonly actions?: readonly LiveAction[];
  /** Filters and tabs, below the title. */
  readonly bar?: ReactNode;
  /** The content fills the window and scrolls in itself: lists. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** A screen: its title, its actions, its filters and its content. */
export function Page({
  title,
  given = false,
  actions = [],
  bar,
  full = false,
  children,
}: PageParts): ReactNode {
  const narrow = useNarrow();
  return (
    <div className={classes.page} data-full={full || undefined}>
      <header className={classes.header}>
        <h1 translate={given ? 'no' : undefined} dir={given ? 'auto' : undefined}>
          {title}
        </h1>
        <div className={classes.actions}>
          <ActionButtons actions={actions} shown={narrow ? 1 : 2} />
        </div>
      </header>
      {bar !== undefined && <div className={classes.bar}>{bar}</div>}
      {children}
    </div>
  );
}
