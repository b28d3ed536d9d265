import { assertPermitted, problem, type Ulid } from '#platform';
import { type ReverseEventRequest } from './event-requests.js';
import { recordEvent, type RecordEventResult } from './record-event.commands.js';
import { type Command } from '../commands/command.js';

const EVENT = `
  SELECT event.entry_id, log.command FROM books.accounting_event AS event
  JOIN books.command_log AS log ON log.company_id = $1 AND log.command_id = event.command_id
  WHERE event.company_id = $1 AND event.id = $2`;

/**
 * Takes an accounting event back: its entry is reversed, and nothing is lost of either.
 * Refuses `not_found`, `state_conflict` for one that was reversed, whose lines settle something, or that another command keeps.
 */
export const reverseEvent: Command<ReverseEventRequest & { readonly event_id: Ulid }, RecordEventResult> = {
  name: 'event.reverse',

  async handle(context, { event_id: id, reason }) {
    assertPermitted(context.actor, 'events.write');
    const event = await context.sql.row<{ entry_id: Ulid; command: string }>(EVENT, [context.companyId, id]);
    if (event === undefined) throw problem('not_found', 'There is no such event.');
    // What a pay run has posted goes with the state of the run.
    if (event.command !== recordEvent.name) {
      throw problem('state_conflict', `The event is a part of ${event.command}: reverse that.`);
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
};
