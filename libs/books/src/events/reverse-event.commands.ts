import { problem, type Ulid } from '#platform';
import { recordEvent } from './record-event.commands.js';
import { defineCommand } from '../commands/command.js';
import { eventParams, eventResult, reverseEventRequest } from './event.wire.js';

const EVENT = `
  SELECT event.entry_id, log.command FROM books.accounting_event AS event
  JOIN books.command_log AS log ON log.company_id = $1 AND log.command_id = event.command_id
  WHERE event.company_id = $1 AND event.id = $2`;

/**
 * Reverses the entry of an accounting event; both entries stay in the books.
 * Refuses `not_found`, `state_conflict` for an event that is already reversed, whose lines have allocations, or that
 * belongs to another command.
 */
export const reverseEvent = defineCommand({
  name: 'event.reverse',
  permission: 'events.write',
  params: eventParams,
  body: reverseEventRequest,
  result: eventResult,
  refusals: ['state_conflict', 'period_closed'],

  async handle(context, { event_id: id, reason }) {
    const event = await context.sql.row<{ entry_id: Ulid; command: string }>(EVENT, [context.companyId, id]);
    if (event === undefined) throw problem('not_found', 'There is no such event.');
    // Entries posted by a pay run follow the state of the run.
    if (event.command !== recordEvent.name) {
      throw problem('state_conflict', `The event is part of ${event.command}: reverse that instead.`);
    }
    const reversal = await context.ledger.reverse(event.entry_id, { memo: reason });
    return {
      result: { event_id: id, entry_id: reversal.entryId },
      facts: [{ type: 'event.reversed', eventId: id }],
      audit: [
        {
          objectType: 'accounting_event',
          objectId: id,
          oldValues: { reversed: false },
          newValues: { reversed: true, reason, entry_id: reversal.entryId },
        },
      ],
    };
  },
});
