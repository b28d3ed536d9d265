import { type Call, type OperationId, type Schemas, type Success } from '../../../support/client/client.js';

type Listed<Id extends OperationId> = Success<Id> extends { items: readonly (infer One)[] } ? One : never;

const PAGE = 200;

/** All rows of a list. */
export async function allOf<Id extends OperationId>(
  call: Call,
  id: Id,
  query: Readonly<Record<string, unknown>> = {},
): Promise<Listed<Id>[]> {
  const rows: Listed<Id>[] = [];
  const ask = call as unknown as (
    id: Id,
    request: { query: Readonly<Record<string, unknown>> },
  ) => Promise<{ items: Listed<Id>[]; next_cursor: string | null }>;
  for (let cursor: string | undefined; ;) {
    const page = await ask(id, {
      query: { ...query, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    });
    rows.push(...page.items);
    if (page.next_cursor === null) return rows;
    cursor = page.next_cursor;
  }
}

export type InvoiceDetail = Schemas['InvoiceDetail'];
export type LineDetail = Schemas['BooksBankTransactionDetail'];
export type Proposal = Schemas['MatchProposal'];
export type ListedFile = Listed<'companies_files_list'>;
