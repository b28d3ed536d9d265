import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ChartView } from './chart-view.js';
import { EntryView } from './entry-view.js';
import { LinesView } from './lines-view.js';

const route = getRouteApi('/c/$company/ledger');

/** The chart of accounts, the lines of some of them, or one entry: the address says which. */
export function LedgerScreen(): ReactNode {
  const search = route.useSearch();
  if (search.entry !== undefined) return <EntryView key={search.entry} id={search.entry} />;
  if (search.account !== undefined)
    return <LinesView key={search.account} search={search} codes={search.account} />;
  return <ChartView search={search} />;
}
