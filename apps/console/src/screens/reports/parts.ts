import { type ReportsSearch } from './search.js';

/** The parts that every report is given. */
export interface ReportParts {
  readonly search: ReportsSearch;
  /** With `quietly` the address changes without a step back in the history. */
  readonly show: (search: ReportsSearch, quietly?: boolean) => void;
}

/** Keeps the place of a figure in the address before it is opened. */
export const leaving =
  ({ search, show }: ReportParts) =>
  (at: string): void => {
    show({ ...search, at }, true);
  };
