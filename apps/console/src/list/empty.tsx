import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { shownKey } from '../actions/keys.js';
import { useLiveAction } from '../actions/live-actions.js';
import { ProblemNote } from '../actions/problem-note.js';
import { CheckIcon, InboxIcon, SearchIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './empty.module.css';
import { type EmptyWords } from './states.js';

interface EmptyParts {
  readonly words: EmptyWords;
  readonly clearFilter?: (() => void) | undefined;
  readonly done?: boolean;
  /** One queue of several companies: the way to the next one follows. */
  readonly worked?: boolean;
}

/** Nothing yet, nothing for this filter, or all done: three different things. */
export function EmptyList({
  words: message,
  clearFilter,
  done = false,
  worked = false,
}: EmptyParts): ReactNode {
  return (
    <div className={classes.empty} role="status" data-list>
      <span className={classes.sign} data-done={done || undefined}>
        {clearFilter !== undefined ? <SearchIcon /> : done ? <CheckIcon /> : <InboxIcon />}
      </span>
      <strong>{message.title}</strong>
      {message.detail !== undefined && <p>{message.detail}</p>}
      {message.way}
      {clearFilter !== undefined && (
        <Button size="compact-sm" variant="default" onClick={clearFilter}>
          {words('list').clearFilter}
        </Button>
      )}
      {worked && <WayOn />}
    </div>
  );
}

/** The last row took the focus with it: from here the next work is one key away. */
function WayOn(): ReactNode {
  const next = useLiveAction('frame.next-queue');
  const button = useRef<HTMLButtonElement>(null);
  const isThere = next !== undefined;
  useEffect(() => {
    if (isThere && document.activeElement === document.body) button.current?.focus();
  }, [isThere]);
  if (next === undefined) return null;
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      title={next.key === undefined ? undefined : shownKey(next.key)}
      onClick={() => void next.perform()}
    >
      {next.name}
    </Button>
  );
}

export function FailedList({
  problem,
  again,
}: {
  readonly problem: unknown;
  readonly again: () => void;
}): ReactNode {
  return (
    <div className={classes.failed}>
      <ProblemNote title={words('list').failed} problem={problem} again={again} />
    </div>
  );
}

const DRAWN = 8;

/** Only on the first load: afterwards the old rows stay. It shows after a moment, so that fast answers do not flicker. */
export function LoadingList({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={classes.loading} role="status" aria-label={`${label}: ${words('list').loading}`}>
      {Array.from({ length: DRAWN }, (_, index) => (
        <span key={index} className={classes.bar} />
      ))}
    </div>
  );
}
