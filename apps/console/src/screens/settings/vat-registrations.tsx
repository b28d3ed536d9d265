import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { vatRegistrationsQuery } from '../../api/company-settings.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { formatDay } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';

/** Since when the company is registered for VAT, and how. */
export function VatRegistrations({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('settings');
  const read = useInfiniteQuery(vatRegistrationsQuery(companyId));
  return (
    <Section title={w.vat}>
      {read.isError && (
        <ProblemNote title={w.vatUnknown} problem={read.error} again={() => void read.refetch()} />
      )}
      <Lines label={w.vat}>
        {read.data?.pages.flatMap(({ items }) =>
          items.map(({ id, status, vat_number, valid_from }) => (
            <Line
              key={id}
              name={w.vatStates[status]}
              detail={[
                valid_from === null ? w.sinceStart : w.since(formatDay(valid_from)),
                ...(vat_number === '' ? [] : [vat_number]),
              ].join(' · ')}
            />
          )),
        )}
      </Lines>
      <MoreButton query={read} />
    </Section>
  );
}
