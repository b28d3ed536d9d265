import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { everyRow } from './pages.js';
import { asSent, type Keyed, type Sent } from './sent.js';

export type Rule = Schemas['Rule'];
export type RuleState = Rule['state'];
export type RuleTrial = Schemas['RuleTrialResult'];
export type RuleRequest = Schemas['RuleRequest'];

export const rulesFile = (state: RuleState | undefined) =>
  fileOf('/api/companies/{company_id}/rules/', state === undefined ? {} : { state });

/** All rules, newest first. */
export const rulesQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'rule', 'list'),
    queryFn: ({ signal }) =>
      everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/rules/', {
            params: { path: { company_id: companyId }, query: { limit: 200, ...at } },
            signal,
          }),
        ),
      ),
  });

/** The conditions and the act of a rule as a request gives them. */
export function contentOf({ when, what }: Rule): Pick<RuleRequest, 'what' | 'when'> {
  const { party_name: _name, ...conditions } = when;
  return { when: conditions, what: actOf(what) };
}

function actOf({
  kind,
  counter_role,
  money_in_kind,
  party_id,
  parts,
  account_code,
  vat_code,
  dimensions,
  reason,
}: Rule['what']): RuleRequest['what'] {
  if (kind === 'settle') return { kind };
  if (kind === 'split') return { kind, parts: parts ?? [] };
  if (kind === 'lines') return { kind, account_code, vat_code, dimensions };
  if (kind === 'exempt' && counter_role !== null) return { kind, counter_role, reason: reason ?? '' };
  if (kind === 'money_in' && money_in_kind !== null) return { kind, money_in_kind, reason };
  return { kind: 'party', party_id: party_id ?? '' };
}

/** The lines that a rule is for, and what it would do with them: nothing is changed. */
export const ruleTrialQuery = (companyId: string, rule: RuleRequest | undefined) =>
  queryOptions({
    queryKey: keys.of(companyId, 'rule', 'tried', rule),
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/companies/{company_id}/rules/try', {
          params: { path: { company_id: companyId } },
          body: rule ?? { when: {}, what: { kind: 'party', party_id: '' } },
          signal,
        }),
      ),
    enabled: rule !== undefined,
    retry: false,
    placeholderData: (shown) => shown,
  });

const toRule = (sent: Sent, ruleId: string) => asSent(sent, { rule_id: ruleId });
const RULE = '/api/companies/{company_id}/rules/{rule_id}';

export const createRule = (sent: Sent, body: RuleRequest) =>
  unwrap(
    api.POST('/api/companies/{company_id}/rules', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const activateRule = (sent: Sent, ruleId: string, maxMinor?: bigint) =>
  unwrap(
    api.POST(`${RULE}/activate`, {
      ...toRule(sent, ruleId),
      body: maxMinor === undefined ? {} : { max_minor: Number(maxMinor) },
    }),
  );

/** Stops a rule; one that has ended is there again, and does not act. */
export const pauseRule = (sent: Sent, ruleId: string) =>
  unwrap(api.POST(`${RULE}/pause`, toRule(sent, ruleId)));

export const endRule = (sent: Sent, ruleId: string) => unwrap(api.POST(`${RULE}/end`, toRule(sent, ruleId)));

export const undoRule = (sent: Sent, ruleId: string, since: string) =>
  unwrap(api.POST(`${RULE}/undo`, { ...toRule(sent, ruleId), body: { since } }));

/** Takes back everything that a rule did since a day. Returns how many lines are open again, and how many stay. */
export async function undoAllOfRule(
  { companyId, key }: Keyed,
  ruleId: string,
  since: string,
): Promise<{ readonly undone: number; readonly kept: number }> {
  let undone = 0;
  for (let call = 0; ; call += 1) {
    const { result } = await undoRule({ companyId, key: `${key}-${call}` }, ruleId, since);
    undone += result.undone;
    if (!result.more) return { undone, kept: result.kept.length };
  }
}
