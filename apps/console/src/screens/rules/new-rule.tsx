import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { bankLineQuery } from '../../api/bank.js';
import { useCompany } from '../../frame/company.js';
import { RuleDialog } from './rule-dialog.js';
import { emptyRule, ruleLike } from './typed.js';

interface NewRuleParts {
  /** The bank line that it begins with. */
  readonly lineId: string | undefined;
  readonly close: () => void;
  readonly onMade: (ruleId: string) => void;
}

/** A new rule: empty, or like the answer to a bank line, once that is read. */
export function NewRule({ lineId, ...parts }: NewRuleParts): ReactNode {
  const { id: companyId, base_currency: base } = useCompany();
  const line = useQuery({
    ...bankLineQuery(companyId, lineId ?? ''),
    enabled: lineId !== undefined,
    refetchOnMount: 'always',
  });
  if (lineId === undefined || line.isError)
    return <RuleDialog {...parts} name="new" first={emptyRule(base)} />;
  // The line that was read before it was explained has no answer.
  if (line.data === undefined || !line.isFetchedAfterMount) return null;
  return <RuleDialog {...parts} name={lineId} first={ruleLike(line.data)} />;
}
