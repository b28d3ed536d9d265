import { type StatementRow } from '../api/reports.js';
import { type Place } from './places.js';

export interface Figure {
  readonly minor: bigint;
  readonly place?: Place | undefined;
}

export interface FigureRow {
  readonly key: string;
  readonly name: string;
  /** A code before the name. */
  readonly code?: string;
  /** A name of the scheme, or one that a person may have given: no message. */
  readonly given?: boolean;
  readonly level: number;
  readonly kind: StatementRow['kind'] | 'account';
  readonly figures: readonly (Figure | undefined)[];
}
