import { Button } from '@mantine/core';
import { type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../actions/problem-note.js';
import { isProblem, unreachable } from '../api/problem.js';
import { words } from '../words/words.js';
import { useIsLost } from './connection.js';
import { Message } from './message.js';
import { loadAgain } from './missing-chunk.js';

/** In the place of a screen that could not be shown. */
export function ProblemScreen({ error }: ErrorComponentProps): ReactNode {
  const w = words('frame');
  const lost = useIsLost();
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <Message title={w.broken} detail={w.brokenDetail}>
      <ProblemNote title="" problem={lost ? unreachable() : error} />
      <Button
        variant="default"
        onClick={() => {
          loadAgain();
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
      {/* By the server: what this page knows of the person is old. */}
      <a href="/">{w.toStart}</a>
    </Message>
  );
}
