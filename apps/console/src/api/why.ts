import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from './client.js';
import { keys } from './keys.js';
import { asSent, type Sent } from './sent.js';

type Why = Schemas['Why'];
export type WhyDecision = Schemas['WhyDecision'];
export type WhyGround = Schemas['WhyGround'];
export type WhyField = Schemas['WhyField'];
export type ActCause = Schemas['AutomaticActCause'];
export type UndoneActs = Schemas['AutomaticActsUndoOutcome'];

/** Why an entry was posted, or a bank line is as it is. */
export const whyQuery = (companyId: string, of: 'bank_transaction' | 'entry', id: string) =>
  queryOptions({
    queryKey: keys.of(companyId, of === 'entry' ? 'figures' : of, 'why', id),
    queryFn: ({ signal }): Promise<Why> =>
      of === 'entry'
        ? unwrap(
            api.GET('/api/companies/{company_id}/entries/{entry_id}/why/', {
              params: { path: { company_id: companyId, entry_id: id } },
              signal,
            }),
          )
        : unwrap(
            api.GET('/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/why/', {
              params: { path: { company_id: companyId, bank_transaction_id: id } },
              signal,
            }),
          ),
  });

/** The causes of what was done without a person. Any commit may add to them. */
export const actCausesQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'figures', 'act-causes'),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        api.GET('/api/companies/{company_id}/automatic-acts/causes/', {
          params: { path: { company_id: companyId } },
          signal,
        }),
      );
      return items;
    },
  });

export const undoActs = (sent: Sent, cause: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/automatic-acts/undo', {
      ...asSent(sent, {}),
      body: { cause },
    }),
  );
