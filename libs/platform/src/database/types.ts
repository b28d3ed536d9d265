import pg from 'pg';

/** The number that identifies a type in Postgres. */
export type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
type Parse = (text: string) => unknown;

const usualInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as Parse;

/** `2026-11-22 21:38:28.123456+00`: an instant of the years 1 to 9999 in a session in UTC. */
const isUtc = (text: string): boolean => text[10] === ' ' && text.endsWith('+00');

/** The engine parses ISO 8601 itself, in half the driver's time. Fractions of a millisecond are truncated. */
function parseInstant(text: string): unknown {
  return isUtc(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : usualInstant(text);
}

/** The driver does not name array types; this is `int8[]` in every Postgres. */
const INT8_ARRAY = 1016;

/** Parses `{1,2,NULL}`, an array of one dimension. */
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

/**
 * How values of a type arrive: int8 as bigint, also in arrays; numeric as text; date as `YYYY-MM-DD`; the rest as the
 * driver parses them.
 */
export function parserOf(type: TypeId): Parse {
  return ours.get(type) ?? (pg.types.getTypeParser(type) as Parse);
}
