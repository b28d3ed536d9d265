import { type Actor, type Database, encodeId, problem, recordAudit } from '#platform';

/** The members from whom an organization demands a second factor. */
export const FACTOR_DEMANDS = ['nobody', 'owners', 'everybody'] as const;
export type FactorDemand = (typeof FACTOR_DEMANDS)[number];

/**
 * Sets from whom an organization demands a second factor. The demand takes effect at once, in open sessions too.
 * @throws Problem `state_conflict` when the person who demands it has none: the demand would shut them out as well
 */
export async function demandSecondFactor(
  database: Database,
  { actor, hasFactor }: { readonly actor: Actor; readonly hasFactor: boolean },
  organizationId: bigint,
  demand: FactorDemand,
): Promise<void> {
  if (demand !== 'nobody' && !hasFactor) {
    throw problem(
      'state_conflict',
      'Enrol a second factor first: otherwise the requirement would lock you out too.',
    );
  }
  await database.transaction(async (sql) => {
    const { before } = await sql.one<{ before: FactorDemand }>(
      'SELECT second_factor_of AS before FROM identity.organization WHERE id = $1 FOR NO KEY UPDATE',
      [organizationId],
    );
    if (before === demand) return;
    await sql.run(
      'UPDATE identity.organization SET second_factor_of = $2, updated_at = now() WHERE id = $1',
      [organizationId, demand],
    );
    await recordAudit(sql, {
      actor,
      organizationId,
      action: 'organization.second_factor',
      objectType: 'organization',
      objectId: encodeId('organization', organizationId),
      oldValues: { required_of: before },
      newValues: { required_of: demand },
    });
  });
}
