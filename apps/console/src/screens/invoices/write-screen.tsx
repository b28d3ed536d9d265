import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { dimensionsQuery, type Dimension } from '../../api/dimensions.js';
import { invoiceQuery, lineDimensionsQuery } from '../../api/invoices.js';
import { partyQuery } from '../../api/parties.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import { WriteForm } from './write-form.js';
import { creditOf, type DimensionsOfLines, emptyInvoice, writtenFrom } from './written.js';

const route = getRouteApi('/c/$company/sales/new');

/** A new sales invoice, a draft that is changed, or the credit note of an issued invoice. */
export function WriteScreen(): ReactNode {
  const w = words('invoices').form;
  const companyId = useCompanyId();
  const { draft, credit, party: partyId } = route.useSearch();
  const from = draft ?? credit;
  const invoice = useQuery({ ...invoiceQuery(companyId, from ?? ''), enabled: from !== undefined });
  const dimensions = useQuery(dimensionsQuery(companyId));
  const revisionId = invoice.data?.revision_id;
  const values = useQuery({
    ...lineDimensionsQuery(companyId, from ?? '', revisionId ?? ''),
    enabled: revisionId !== undefined,
  });
  const party = useQuery({ ...partyQuery(companyId, partyId ?? ''), enabled: partyId !== undefined });
  const failure = invoice.error ?? dimensions.error ?? values.error ?? party.error;
  const title =
    draft !== undefined ? w.edit : credit !== undefined ? w.creditOf(invoice.data?.number ?? '') : w.title;
  const isReady =
    dimensions.data !== undefined &&
    (from === undefined || (invoice.data !== undefined && values.data !== undefined)) &&
    (partyId === undefined || party.data !== undefined);
  if (!isReady)
    return (
      <Page title={title}>
        {failure === null ? (
          <LoadingList label={title} />
        ) : (
          <ProblemNote
            title={w.notOpened}
            problem={failure}
            again={() => {
              for (const query of [invoice, dimensions, values, party])
                if (query.isError) void query.refetch();
            }}
          />
        )}
      </Page>
    );
  const byDimension = dimensionsOfLines(values.data, dimensions.data);
  const first =
    invoice.data === undefined
      ? emptyInvoice(party.data && { id: party.data.id, name: party.data.name })
      : draft !== undefined
        ? writtenFrom(invoice.data, byDimension)
        : creditOf(invoice.data, byDimension);
  return (
    <WriteForm
      key={from ?? partyId ?? ''}
      title={title}
      first={first}
      dimensions={dimensions.data}
      draft={draft === undefined ? undefined : invoice.data}
      credited={credit === undefined ? undefined : invoice.data}
    />
  );
}

/** The API names values alone; a form has a field for each dimension. */
function dimensionsOfLines(
  values: ReadonlyMap<number, readonly string[]> | undefined,
  dimensions: readonly Dimension[],
): DimensionsOfLines {
  const owner = new Map(dimensions.flatMap(({ id, values: own }) => own.map((value) => [value.id, id])));
  return new Map(
    [...(values ?? [])].map(([line, chosen]) => [
      line,
      Object.fromEntries(chosen.map((value) => [owner.get(value) ?? value, value])),
    ]),
  );
}
