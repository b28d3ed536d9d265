import { type Days } from '../../api/reports.js';
import { type Place } from '../../frame/places.js';

interface Behind extends Days {
  readonly codes: readonly string[];
  /** A row of a statement: entries that close a year are no part of a result. */
  readonly statement?: boolean;
  /** Only lines with this value of a dimension. */
  readonly value?: string | null | undefined;
}

/** The lines of the ledger that add up to a figure. */
export const linesPlace = ({ codes, from, to, statement = false, value }: Behind): Place | undefined =>
  codes.length === 0
    ? undefined
    : {
        to: '/c/$company/ledger',
        search: {
          account: codes.join(','),
          from,
          to,
          ...(statement ? { statement: true as const } : {}),
          ...(typeof value === 'string' ? { value } : {}),
        },
      };
