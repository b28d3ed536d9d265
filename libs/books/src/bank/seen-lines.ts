import { type IsoDate, type Sql, type Ulid } from '#platform';
import { lineByKey } from './line-by-key.js';
import { type KeyedLine, totalOf } from './statement-line.js';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/** Lines of a bank statement, split into those that the books lack and those that they have. */
interface SeenLines {
  readonly fresh: readonly KeyedLine[];
  /** The existing lines that other statements added. */
  readonly repeated: readonly Ulid[];
  /** The total of the existing lines in the books. */
  readonly seenMinor: bigint;
}

interface Known {
  readonly key: string;
  readonly id: Ulid;
  readonly statementId: Ulid | null;
  readonly bookingDate: IsoDate;
  readonly totalMinor: bigint;
}

const BY_KEY = `
  SELECT asked.key, known.id, known.statement_id AS "statementId", known.booking_date AS "bookingDate", known.total_minor AS "totalMinor"
  FROM unnest($3::text[]) AS asked (key)
  CROSS JOIN LATERAL (${lineByKey('id, statement_id, booking_date, total_minor')}) AS known`;

/** Finds lines of other statements, each only as often as it has occurred in this statement so far. */
const BY_ID = `
  SELECT asked.key, found.id FROM unnest($4::text[], $5::text[], $6::date[], $7::bigint[], $8::integer[])
    AS asked (key, external, day, total, times)
  CROSS JOIN LATERAL (SELECT id FROM books.bank_transaction AS t
    WHERE company_id = $1 AND bank_account_id = $2 AND booking_date = asked.day AND external_id = asked.external
      AND total_minor = asked.total AND statement_id <> $3 AND ${NOT_WITHDRAWN}
    ORDER BY id OFFSET asked.times - 1 LIMIT 1) AS found`;

/**
 * Splits lines by their keys. A bank may give a transaction that results from a payment, such as its return, the id of
 * the payment, or restart its ids. A line with a known id but a different day and a different amount is therefore
 * another line, identified by all three.
 */
export async function partSeen(
  sql: Sql,
  companyId: bigint,
  { bankAccountId, statementId }: { readonly bankAccountId: Ulid; readonly statementId: Ulid },
  lines: readonly KeyedLine[],
): Promise<SeenLines> {
  const known = new Map<string, Known>();
  const lookUp = async (keys: readonly string[]): Promise<void> => {
    const rows = await sql.rows<Known>(BY_KEY, [companyId, bankAccountId, keys]);
    for (const row of rows) known.set(row.key, row);
  };
  await lookUp(lines.map(({ key }) => key));
  const distinct = lines.map((keyed) => (isAnother(keyed, known.get(keyed.key)) ? keyedApart(keyed) : keyed));
  // A statement that is read again has added them under these keys.
  const apart = distinct.filter((keyed, at) => keyed !== lines[at]);
  if (apart.length > 0) await lookUp(apart.map(({ key }) => key));
  const doubtful = distinct.filter(
    ({ key, line }) => line.externalId !== null && key !== `id:${line.externalId}` && !known.has(key),
  );
  const times = timesOf(doubtful.length === 0 ? [] : lines);
  const elsewhere =
    doubtful.length === 0
      ? []
      : await sql.rows<{ key: string; id: Ulid }>(BY_ID, [
          companyId,
          bankAccountId,
          statementId,
          doubtful.map(({ key }) => key),
          doubtful.map(({ line }) => line.externalId),
          doubtful.map(({ line }) => line.bookingDate),
          doubtful.map(({ line }) => totalOf(line)),
          doubtful.map(({ line }) => times.get(line)),
        ]);
  const again = new Set(elsewhere.map(({ key }) => key));
  const seenMinor = distinct.reduce(
    (sum, { key, line }) => sum + (known.get(key)?.totalMinor ?? (again.has(key) ? totalOf(line) : 0n)),
    0n,
  );
  const brought = distinct.flatMap(({ key }) => known.get(key) ?? []);
  return {
    fresh: distinct.filter(({ key }) => !known.has(key) && !again.has(key)),
    repeated: [
      ...brought.filter((line) => line.statementId !== statementId).map(({ id }) => id),
      ...elsewhere.map(({ id }) => id),
    ],
    seenMinor,
  };
}

const isAnother = ({ line }: KeyedLine, known: Known | undefined): boolean =>
  known !== undefined && known.bookingDate !== line.bookingDate && known.totalMinor !== totalOf(line);

const keyedApart = ({ key, line }: KeyedLine): KeyedLine => ({
  key: `${key}@${line.bookingDate}:${totalOf(line)}`,
  line,
});

/** The position of each line among those with the same id, day and amount. */
function timesOf(lines: readonly KeyedLine[]): ReadonlyMap<KeyedLine['line'], number> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map(({ line }) => {
      const same = `${line.externalId ?? ''} ${line.bookingDate} ${totalOf(line)}`;
      const count = (counts.get(same) ?? 0) + 1;
      counts.set(same, count);
      return [line, count];
    }),
  );
}
