import { type ReactNode } from 'react';
import { EmptyList, FailedList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';

interface ReportStateParts<Data> {
  readonly label: string;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Nothing is in the books of these days. */
  readonly isEmpty: (data: Data) => boolean;
  /** Takes a filter away that leaves nothing. */
  readonly clearFilter?: (() => void) | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** A report in each of its states: it loads, it failed, nothing is in it, or it is there. */
export function ReportState<Data>({
  label,
  query,
  isEmpty,
  clearFilter,
  children,
}: ReportStateParts<Data>): ReactNode {
  const w = words('reports');
  const { data, error, refetch } = query;
  if (error !== null) return <FailedList problem={error} again={() => void refetch()} />;
  if (data === undefined) return <LoadingList label={label} />;
  if (isEmpty(data))
    return (
      <EmptyList
        words={
          clearFilter === undefined
            ? { title: w.nothingYet, detail: w.nothingYetDetail }
            : { title: w.nothingFound }
        }
        clearFilter={clearFilter}
      />
    );
  return children(data);
}
