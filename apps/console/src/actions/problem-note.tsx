import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { isProblem, type Problem } from '../api/problem.js';
import { ErrorIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './problem-note.module.css';

/** Why something failed, in words. */
export function reasonOf(problem: unknown): string {
  const w = words('actions');
  if (!isProblem(problem)) return w.unexpected;
  // A proxy answers for a server that is down, without a word.
  if (problem.status === 0 || (problem.status > 501 && problem.detail === '')) return w.unreachable;
  const detail = w.problems[problem.code] ?? problem.detail;
  const faults = problem.errors.map(faultOf);
  // A conflict that names its reason is said by that alone: “something has changed” adds nothing.
  const named = problem.code === 'state_conflict' && faults.length > 0;
  return [...(named ? [] : [detail || w.unexpected]), ...faults]
    .filter((text, at, all) => all.indexOf(text) === at)
    .join(' ');
}

/** The fault of one field, in words. */
export const faultOf = ({ code, message }: Problem['errors'][number]): string =>
  words('actions').faults[code] ?? message;

interface ProblemNoteParts {
  readonly title: string;
  readonly problem: unknown;
  readonly again?: (() => void) | undefined;
}

/** A failure with its cause, the next step, and the request id that support asks for. */
export function ProblemNote({ title, problem, again }: ProblemNoteParts): ReactNode {
  const w = words('actions');
  const requestId = isProblem(problem) ? problem.requestId : undefined;
  return (
    <div role="alert" className={classes.note}>
      {title !== '' && (
        <strong className={classes.title}>
          <ErrorIcon />
          {title}
        </strong>
      )}
      <span>{reasonOf(problem)}</span>
      {requestId !== undefined && <code className={classes.request}>{w.requestId(requestId)}</code>}
      {again !== undefined && (
        <Button size="compact-sm" variant="default" onClick={again}>
          {w.tryAgain}
        </Button>
      )}
    </div>
  );
}
