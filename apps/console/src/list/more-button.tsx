import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { words } from '../words/words.js';

interface MoreButtonParts {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The next page of a short list in a card; a list that fills the screen reads its pages by itself. */
export function MoreButton({ query }: MoreButtonParts): ReactNode {
  if (!query.hasNextPage) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {words('list').more}
      </Button>
    </div>
  );
}
