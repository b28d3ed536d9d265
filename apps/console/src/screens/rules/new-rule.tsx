import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { bankLineQuery } from '../../api/bank.js';
import { dimensionsQuery } from '../../api/dimensions.js';
import { invoiceQuery, lineDimensionsQuery } from '../../api/invoices.js';
import { chartQuery } from '../../api/ledger.js';
import { useCompany } from '../../frame/company.js';
import { RuleDialog } from './rule-dialog.js';
import { type RulesSearch } from './search.js';
import { emptyRule, ruleLike, ruleLikeLine } from './typed.js';

interface NewRuleParts {
  readonly close: () => void;
  readonly onMade: (ruleId: string) => void;
}

/** A new rule: empty, or like the answer to a bank line or the line of a document that the address names. */
export function NewRule({
  search: { line, invoice, at },
  ...parts
}: NewRuleParts & { readonly search: RulesSearch }): ReactNode {
  const { base_currency: base } = useCompany();
  if (line !== undefined) return <LikeBankLine {...parts} lineId={line} />;
  if (invoice !== undefined && at !== undefined) return <LikeLine {...parts} invoiceId={invoice} at={at} />;
  return <RuleDialog {...parts} name="new" first={emptyRule(base)} />;
}

function LikeBankLine({ lineId, ...parts }: NewRuleParts & { readonly lineId: string }): ReactNode {
  const { id: companyId, base_currency: base } = useCompany();
  const line = useQuery({ ...bankLineQuery(companyId, lineId), refetchOnMount: 'always' });
  if (line.isError) return <RuleDialog {...parts} name="new" first={emptyRule(base)} />;
  // The line that was read before it was explained has no answer.
  if (line.data === undefined || !line.isFetchedAfterMount) return null;
  return <RuleDialog {...parts} name={lineId} first={ruleLike(line.data)} />;
}

interface LikeLineParts extends NewRuleParts {
  readonly invoiceId: string;
  readonly at: number;
}

function LikeLine({ invoiceId, at, ...parts }: LikeLineParts): ReactNode {
  const { id: companyId, base_currency: base } = useCompany();
  const invoice = useQuery(invoiceQuery(companyId, invoiceId));
  const revisionId = invoice.data?.revision_id;
  const values = useQuery({
    ...lineDimensionsQuery(companyId, invoiceId, revisionId ?? ''),
    enabled: revisionId !== undefined,
  });
  const dimensions = useQuery(dimensionsQuery(companyId));
  const chart = useQuery(chartQuery(companyId));
  if (invoice.isError || values.isError || dimensions.isError || chart.isError)
    return <RuleDialog {...parts} name="new" first={emptyRule(base)} />;
  if (
    invoice.data === undefined ||
    values.data === undefined ||
    dimensions.data === undefined ||
    chart.data === undefined
  )
    return null;
  const first = ruleLikeLine({
    invoice: invoice.data,
    at,
    values: values.data.get(at) ?? [],
    dimensions: dimensions.data,
    chart: chart.data,
  });
  return <RuleDialog {...parts} name={`${invoiceId}:${at}`} first={first} />;
}
