import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type VatPreview, type VatReturn } from '../../api/vat.js';
import { FailedList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { Purchases, Sales, Statement } from './annex-views.js';
import { FormView } from './form-view.js';
import { LeftOut } from './left-out.js';
import { LineEntries } from './line-entries.js';
import { MadeOf } from './made-of.js';
import { Revisions } from './revisions.js';
import { type ReturnSearch } from './search.js';
import { Warnings } from './warnings.js';

export interface PartParts {
  readonly month: string;
  readonly preview: VatPreview;
  readonly search: ReturnSearch;
  readonly show: (search: ReturnSearch, quietly?: boolean) => void;
}

interface ReturnPartParts extends PartParts {
  readonly revision: UseQueryResult<VatReturn>;
}

/** Lines that are made of other lines, with the sign of each. */
const SUMS: ReadonlySet<string> = new Set(['12', '13']);

/** The part of the return that the address names. */
export function ReturnPart({ revision, ...parts }: ReturnPartParts): ReactNode {
  const { search } = parts;
  if (search.line !== undefined) {
    return SUMS.has(search.line) ? <MadeOf {...parts} /> : <LineEntries {...parts} line={search.line} />;
  }
  switch (search.part) {
    case 'sales':
      return <Sales {...parts} />;
    case 'purchases':
      return <Purchases {...parts} />;
    case 'statement':
      return <Statement {...parts} />;
    case 'left':
      return <LeftOut {...parts} />;
    case 'warnings':
      return <Warnings {...parts} />;
    case 'revisions':
      return <Revisions {...parts} />;
    case undefined:
  }
  if (search.revision === undefined) return <FormView {...parts} revision={undefined} />;
  if (revision.error !== null)
    return <FailedList problem={revision.error} again={() => void revision.refetch()} />;
  if (revision.data === undefined) return <LoadingList label={words('vat').revision} />;
  return <FormView {...parts} revision={revision.data} />;
}
