import { COLUMN_KINDS, type ColumnKind } from '../vocabulary/concepts.js';
import { phrases } from '../vocabulary/words.js';
import { labelToken } from './find-labels.js';

/** Headings of item tables. If a heading has two meanings, the first kind counts. */
export const COLUMNS: ReadonlyMap<string, ColumnKind> = new Map(
  [...COLUMN_KINDS]
    .reverse()
    .flatMap((kind) =>
      phrases('columns', kind).map(
        (heading) =>
          [
            heading
              .split(/[\s/]+/u)
              .map(labelToken)
              .filter((token) => token !== '')
              .join(' '),
            kind,
          ] as const,
      ),
    )
    .filter(([heading]) => heading !== ''),
);
