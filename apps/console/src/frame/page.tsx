import { type ReactNode } from 'react';
import { type LiveAction } from '../actions/action.js';
import { ActionButtons } from '../actions/action-buttons.js';
import { type FileOf } from '../api/file-of.js';
import { useNarrow } from '../theme/narrow.js';
import { FileMenu } from './file-menu.js';
import classes from './page.module.css';

interface PageParts {
  readonly title: string;
  /** The title is a name that people gave. */
  readonly given?: boolean;
  readonly actions?: readonly LiveAction[];
  /** The report or list of the screen, to be downloaded. */
  readonly file?: FileOf | undefined;
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
  file,
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
          {file !== undefined && <FileMenu file={file} />}
        </div>
      </header>
      {bar !== undefined && <div className={classes.bar}>{bar}</div>}
      {children}
    </div>
  );
}
