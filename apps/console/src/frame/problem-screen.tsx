import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../actions/problem-note.js';
import { isProblem } from '../api/problem.js';
import { words } from '../words/words.js';
import { Message } from './message.js';

/** In the place of a screen that could not be shown. */
export function ProblemScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const w = words('frame');
  const router = useRouter();
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <Message title={w.broken} detail={w.brokenDetail}>
      <ProblemNote title="" problem={error} />
      <Button
        variant="default"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {w.reload}
      </Button>
    </Message>
  );
}

export function NotFound(): ReactNode {
  const w = words('frame');
  return (
    <Message title={w.notFound} detail={w.notFoundDetail}>
      <Link to="/">{w.toStart}</Link>
    </Message>
  );
}
