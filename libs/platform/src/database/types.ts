import pg from 'pg';

/** The number by which Postgres knows a type. */
export type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
type Parse = (text: string) => unknown;

const usualInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as Parse;

/** `2026-11-22 21:38:28.123456+00`, as a session in UTC writes instants of the years 1 to 9999. */
const isUtc = (text: string): boolean => text[10] === ' ' && text.endsWith('+00');

/** The engine reads ISO 8601 itself, in half of the time that the driver takes. What is below a millisecond is cut off. */
function parseInstant(text: string): unknown {
  return isUtc(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : usualInstant(text);
}

/** The driver names no arrays among its types; this is the number of `int8[]` in every Postgres. */
const INT8_ARRAY = 1016;

/** `{1,2,NULL}`, an array of one dimension. */
export function parseWholeNumbers(text: string): (bigint | null)[] {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((one) => (one === 'NULL' ? null : BigInt(one)));
}

const ours = new Map<number, Parse>([
  [pg.types.builtins.INT8, BigInt],
  [INT8_ARRAY, parseWholeNumbers],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.NUMERIC, String],
  [pg.types.builtins.TIMESTAMPTZ, parseInstant],
]);

/** How a type of Postgres arrives: int8 as bigint, also in arrays, numeric as text, date as `YYYY-MM-DD`; the rest as the driver does. */
export function parserOf(type: TypeId): Parse {
  return ours.get(type) ?? (pg.types.getTypeParser(type) as Parse);
}
