import { defineCommand } from '#books';
import { addDays, fieldProblem, type IsoDate, newUlid, problem } from '#platform';
import { ASKING, assertMayAskAbout, assertObject, type ObjectType } from '../objects/asked-object.js';
import { holdParams, placeHoldRequest, placeHoldResult, releaseHoldResult } from './hold.wire.js';

/** A longer one would be forgotten. */
const LONGEST_DAYS = 366;

/**
 * Puts an object aside until a day, in place of a hold that it already has. Refuses `permission_denied` by the object,
 * `validation_error` for an unknown one or a day that is not ahead, `invoice_state_conflict` for an ended invoice.
 */
export const placeHold = defineCommand({
  name: 'hold.place',
  permission: ASKING,
  body: placeHoldRequest,
  result: placeHoldResult,
  refusals: ['invoice_state_conflict'],

  async handle(context, { object, until }) {
    const { sql, companyId, actor, now, today } = context;
    assertMayAskAbout(actor, object);
    assertFuture(until, today);
    await assertObject(sql, companyId, object);
    await sql.run(
      `UPDATE questions.hold SET released_at = $4
       WHERE company_id = $1 AND object_type = $2 AND object_id = $3 AND released_at IS NULL`,
      [companyId, object.type, object.id, now],
    );
    const id = newUlid();
    await sql.run(
      `INSERT INTO questions.hold (company_id, id, object_type, object_id, until, created_at, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [companyId, id, object.type, object.id, until, now, actor.userId ?? actor.onBehalfOf],
    );
    if (object.type !== 'file') context.changed(object.type, object.id);
    return {
      result: { hold_id: id },
      facts: [{ type: 'hold.placed', holdId: id }],
      audit: [{ objectType: 'hold', objectId: id, newValues: { object, until } }],
    };
  },
});

/** Ends a hold before its day. Refuses `state_conflict` for one that was released or replaced. */
export const releaseHold = defineCommand({
  name: 'hold.release',
  permission: ASKING,
  params: holdParams,
  result: releaseHoldResult,
  refusals: ['state_conflict'],

  async handle(context, { hold_id: id }) {
    const { sql, companyId, actor, now } = context;
    const hold = await sql.row<{ object_type: ObjectType; object_id: string; released_at: Date | null }>(
      'SELECT object_type, object_id, released_at FROM questions.hold WHERE company_id = $1 AND id = $2',
      [companyId, id],
    );
    if (hold === undefined) throw problem('not_found', 'There is no such hold.');
    assertMayAskAbout(actor, { type: hold.object_type });
    if (hold.released_at !== null) throw problem('state_conflict', 'The hold has ended.');
    await sql.run('UPDATE questions.hold SET released_at = $3 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
      now,
    ]);
    if (hold.object_type !== 'file') context.changed(hold.object_type, hold.object_id);
    return {
      result: { hold_id: id },
      facts: [{ type: 'hold.released', holdId: id }],
      audit: [{ objectType: 'hold', objectId: id, newValues: { released_at: now } }],
    };
  },
});

/** @throws Problem `validation_error` */
function assertFuture(until: IsoDate, today: IsoDate): void {
  if (until > today && until <= addDays(today, LONGEST_DAYS)) return;
  throw fieldProblem(
    'validation_error',
    'until',
    'out_of_range',
    `Choose a day after ${today}, within a year.`,
  );
}
