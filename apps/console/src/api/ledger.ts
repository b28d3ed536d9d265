import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Day } from '../format/days.js';
import { api, type Schemas, unwrap } from './client.js';
import { fileOf } from './file-of.js';
import { keys } from './keys.js';
import { only } from './only.js';
import { byCursor, everyRow, from as fromCursor } from './pages.js';
import { type Days } from './reports.js';
import { asSent, type Sent } from './sent.js';

export type Account = Schemas['BooksAccount'];
export type LedgerLine = Schemas['BooksGeneralLedgerLine'];
export type Entry = Schemas['BooksEntry'];
export type EntryRow = Schemas['BooksEntryRow'];
export type NewAccount = Schemas['AccountCreateRequest'];
export type AccountingEvent = Schemas['AccountingEventRequest'];

const PAGE = 200;
const path = (companyId: string) => ({ path: { company_id: companyId } });

export const chartFile = (query: { readonly type?: Account['type']; readonly search?: string }) =>
  fileOf('/api/companies/{company_id}/accounts/', { ...query });

/** The whole chart: grids that name many accounts find them among these. */
export const chartQuery = (companyId: string) =>
  queryOptions({
    queryKey: keys.of(companyId, 'account', 'chart'),
    queryFn: ({ signal }) =>
      everyRow((at) =>
        unwrap(
          api.GET('/api/companies/{company_id}/accounts/', {
            params: { ...path(companyId), query: { limit: PAGE, ...at } },
            signal,
          }),
        ),
      ),
  });

export const updateAccount = (sent: Sent, accountId: string, body: Schemas['AccountUpdateRequest']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/accounts/{account_id}/update', {
      ...asSent(sent, { account_id: accountId }),
      body,
    }),
  );

export const createAccount = (sent: Sent, body: NewAccount) =>
  unwrap(
    api.POST('/api/companies/{company_id}/accounts', {
      ...asSent(sent, {}),
      body,
    }),
  );

interface LinesOf extends Days {
  readonly codes: readonly string[];
  readonly value?: string | undefined;
}

interface LinesFileOf extends LinesOf {
  /** Without the entries that close a year: the contract leaves them out where it is given `account_codes`. */
  readonly result: boolean;
}

export const ledgerLinesFile = ({ codes, from, to, value, result }: LinesFileOf) =>
  fileOf('/api/companies/{company_id}/general-ledger/', {
    ...(result || codes.length > 1 ? { account_codes: codes.join(',') } : { account_code: codes[0] ?? '' }),
    date_from: from,
    date_to: to,
    ...only({ dimension_value_id: value }),
  });

interface LinesPage {
  readonly items: readonly LedgerLine[];
  readonly next: LinesAt | null;
}

/** An account of those that are read one after the other, and the place in it. */
interface LinesAt {
  readonly account: number;
  readonly cursor: string | null;
}

const FIRST_LINES: LinesAt = { account: 0, cursor: null };

/**
 * The lines of some accounts, those of one account after the other, by pages of one account: an account of a million
 * lines is read as fast as a small one.
 */
export const ledgerLinesQuery = (companyId: string, { codes, from, to, value }: LinesOf) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'figures', 'lines', codes, from, to, value),
    queryFn: async ({ pageParam: { account, cursor }, signal }): Promise<LinesPage> => {
      const code = codes[account];
      if (code === undefined) return { items: [], next: null };
      const ledger = await unwrap(
        api.GET('/api/companies/{company_id}/general-ledger/', {
          params: {
            ...path(companyId),
            query: {
              account_code: code,
              date_from: from,
              date_to: to,
              limit: PAGE,
              ...only({ dimension_value_id: value }),
              ...fromCursor(cursor),
            },
          },
          signal,
        }),
      );
      const rest = ledger.next_cursor ?? null;
      return {
        items: ledger.accounts.flatMap(({ lines }) => lines),
        next:
          rest !== null
            ? { account, cursor: rest }
            : account + 1 < codes.length
              ? { account: account + 1, cursor: null }
              : null,
      };
    },
    initialPageParam: FIRST_LINES,
    getNextPageParam: ({ next }) => next,
    enabled: codes.length > 0,
  });

/** The entries of some days, oldest first. */
export const journalQuery = (companyId: string, from: Day, to: Day) =>
  infiniteQueryOptions({
    queryKey: keys.of(companyId, 'figures', 'journal', from, to),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/companies/{company_id}/entries/', {
          params: {
            ...path(companyId),
            query: { date_from: from, date_to: to, limit: PAGE, ...fromCursor(pageParam) },
          },
          signal,
        }),
      ),
    ...byCursor,
  });

export const journalFile = ({ from, to }: Days) =>
  fileOf('/api/companies/{company_id}/journal/', { date_from: from, date_to: to });

export const recordEvent = (sent: Sent, body: AccountingEvent) =>
  unwrap(
    api.POST('/api/companies/{company_id}/events', {
      ...asSent(sent, {}),
      body,
    }),
  );

export const reverseEvent = (sent: Sent, eventId: string, reason: string) =>
  unwrap(
    api.POST('/api/companies/{company_id}/events/{event_id}/reverse', {
      ...asSent(sent, { event_id: eventId }),
      body: { reason },
    }),
  );

/** Records events in their order, all of them or none. Returns their ids. */
export async function recordEvents(
  sent: Sent,
  events: readonly AccountingEvent[],
): Promise<readonly string[]> {
  const { outcomes } = await batch(
    sent,
    events.map((payload) => ({ name: 'event.record', payload })),
  );
  return outcomes.map(({ body }) => String(body?.result['event_id']));
}

/** A dry run of the same: the entries that it would make. */
export async function tryEvents(
  { companyId }: Sent,
  events: readonly AccountingEvent[],
): Promise<{ readonly entries: readonly Entry[] }> {
  const { outcomes } = await batch(
    { companyId },
    events.map((payload) => ({ name: 'event.record', payload })),
  );
  return { entries: outcomes.flatMap(({ body }) => body?.entries ?? []) };
}

export const reverseEvents = (sent: Sent, eventIds: readonly string[], reason: string) =>
  batch(
    sent,
    eventIds.map((event_id) => ({ name: 'event.reverse', payload: { event_id, reason } })),
  );

const batch = (sent: Sent, commands: Schemas['BatchRequest']['commands']) =>
  unwrap(
    api.POST('/api/companies/{company_id}/batch', {
      ...asSent(sent, {}),
      body: { atomic: true, commands },
    }),
  );
