import { type IsoDate, type Sql } from '#platform';
import { type HeldObjects, heldObjects } from '#questions';

/** The filter `held` of a list as the ids that it means; undefined where the list is not filtered by it. */
export async function heldFilter<Kind extends keyof HeldObjects>(
  sql: Sql,
  companyId: bigint,
  {
    kind,
    wanted,
    today,
  }: { readonly kind: Kind; readonly wanted: boolean | undefined; readonly today: IsoDate },
): Promise<{ readonly ids: HeldObjects[Kind]; readonly wanted: boolean } | undefined> {
  if (wanted === undefined) return undefined;
  const held = await heldObjects(sql, companyId, today);
  return { ids: held[kind], wanted };
}
