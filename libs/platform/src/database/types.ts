import pg from 'pg';

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
type Parse = (text: string) => unknown;

const ours = new Map<TypeId, Parse>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.NUMERIC, String],
]);

/** How Postgres' types arrive: int8 as bigint, numeric as text, date as `YYYY-MM-DD`; the rest as the driver does. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (type: TypeId): Parse => ours.get(type) ?? (pg.types.getTypeParser(type) as Parse),
};
