import { type CursorKey, decodeId, encodeId, type IsoDate, type Sql, type Ulid } from '#platform';
import { type ObjectType } from '../objects/asked-object.js';
import { type HoldView } from './hold.wire.js';

/** The objects of a company that are put aside, by kind. */
export interface HeldObjects {
  readonly bankTransactions: readonly Ulid[];
  readonly invoices: readonly Ulid[];
  readonly files: readonly bigint[];
}

const HELD = `SELECT object_type AS type, object_id AS id FROM questions.hold
  WHERE company_id = $1 AND released_at IS NULL AND until > $2`;

/** The objects that are put aside on a day of the books. */
export async function heldObjects(sql: Sql, companyId: bigint, today: IsoDate): Promise<HeldObjects> {
  const held = await sql.rows<{ type: ObjectType; id: string }>(HELD, [companyId, today]);
  const idsOf = (wanted: ObjectType): string[] =>
    held.filter(({ type }) => type === wanted).map(({ id }) => id);
  return {
    bankTransactions: idsOf('bank_transaction'),
    invoices: idsOf('invoice'),
    files: idsOf('file').flatMap((id) => decodeId('file', id) ?? []),
  };
}

interface HoldRow {
  readonly id: Ulid;
  readonly object_type: ObjectType;
  readonly object_id: string;
  readonly until: IsoDate;
  readonly created_by: bigint | null;
  readonly created_at: Date;
}

// Ids begin with a digit below 8.
const FIRST: CursorKey = ['infinity', '8'];

/** Holds that have not ended, newest first: one more than fits the page. */
export async function listHolds(
  sql: Sql,
  companyId: bigint,
  today: IsoDate,
  page: { readonly after: CursorKey | null; readonly limit: number },
): Promise<HoldView[]> {
  const rows = await sql.rows<HoldRow>(
    `SELECT id, object_type, object_id, until, created_by, created_at FROM questions.hold
     WHERE company_id = $1 AND released_at IS NULL AND until > $2 AND (created_at, id) < ($3::timestamptz, $4::text)
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [companyId, today, ...(page.after ?? FIRST), page.limit + 1],
  );
  return rows.map((row) => ({
    id: row.id,
    object: { type: row.object_type, id: row.object_id },
    until: row.until,
    created_by: row.created_by === null ? null : encodeId('user', row.created_by),
    created_at: row.created_at,
  }));
}

/** The key of a hold, for the cursor. */
export const holdKey = ({ created_at: at, id }: Pick<HoldView, 'created_at' | 'id'>): [string, string] => [
  at.toISOString(),
  id,
];
