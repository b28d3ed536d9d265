import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type VatPreview } from '../../api/vat.js';
import { formatCount } from '../../format/numbers.js';
import { useCompanyId } from '../../frame/company.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { type Part, PARTS, type ReturnSearch } from './search.js';

interface PartTabsParts {
  readonly month: string;
  readonly search: ReturnSearch;
  readonly preview: VatPreview | undefined;
}

/** The parts of a return, each with the number of its rows. */
export function PartTabs({ month, search, preview }: PartTabsParts): ReactNode {
  const w = words('vat');
  const company = useCompanyId();
  const counts: Partial<Record<Part, number>> =
    preview === undefined
      ? {}
      : {
          sales: preview.annex.part_a.length,
          purchases: preview.annex.part_b.length,
          statement: preview.recapitulative.length,
          warnings: preview.warnings.length,
        };
  const current = search.part ?? 'form';
  return (
    <Tabs label={w.title(month)}>
      <Link to="/c/$company/vat" params={{ company }} search={{ row: month }}>
        {w.toMonths}
      </Link>
      {PARTS.map((part) => (
        <Link
          key={part}
          to="/c/$company/vat/$month"
          params={{ company, month }}
          search={part === 'form' ? {} : { part }}
          aria-current={part === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {w.parts[part]}
          {(counts[part] ?? 0) > 0 && ` (${formatCount(counts[part] ?? 0)})`}
        </Link>
      ))}
    </Tabs>
  );
}
