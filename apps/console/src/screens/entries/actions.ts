import { defineAction } from '../../actions/action.js';
import * as ledger from '../../api/ledger.js';
import { formatDay } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { words } from '../../words/words.js';

interface Recorded {
  readonly eventIds: readonly string[];
  readonly entryId: string | undefined;
}

/** Records what a form holds: all events or none. A refusal leaves the form as it was. */
export const recordEntry = defineAction({
  id: 'entries.record',
  name: () => words('entries').book,
  done: (events: readonly ledger.AccountingEvent[]) =>
    events.length === 1
      ? words('entries').booked(formatDay(events[0]?.economic_date ?? ''))
      : words('entries').bookedMany(formatCount(events.length)),
  permission: 'events.write',
  run: (events, call): Promise<Recorded> => record(call, events),
  reverse: (_events, { eventIds }: Recorded, call) =>
    ledger.reverseEvents(call, eventIds.toReversed(), words('entries').undone),
});

async function record(
  call: { readonly companyId: string; readonly key: string },
  events: readonly ledger.AccountingEvent[],
): Promise<Recorded> {
  const [first] = events;
  if (first !== undefined && events.length === 1) {
    const { result } = await ledger.recordEvent(call, first);
    return { eventIds: [result.event_id], entryId: result.entry_id };
  }
  return { eventIds: await ledger.recordEvents(call, events), entryId: undefined };
}

/** A dry run: the entries that the events would make. One alone says at which line it is refused. */
export const tried = (companyId: string, events: readonly ledger.AccountingEvent[]) => {
  const [first] = events;
  return first !== undefined && events.length === 1
    ? ledger.recordEvent({ companyId }, first).then(({ entries = [] }) => ({ entries }))
    : ledger.tryEvents({ companyId }, events);
};
