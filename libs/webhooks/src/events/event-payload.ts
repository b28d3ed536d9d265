import { encodeId } from '#platform';
import { type ChangedObject } from '#ledger';
import { type BooksEvent, TEST_EVENT } from './event-types.js';

/** An event, ready to be stored: the payload that is sent, and the columns by which it is found. */
export interface EventDraft {
  /** `webhook-id`: identical for the same event at every endpoint, attempt and redelivery. */
  readonly eventId: string;
  readonly eventType: string;
  readonly commitSeq: bigint | null;
  readonly payload: string;
}

interface EventCommit {
  readonly commit_seq: bigint;
  readonly command: string;
  readonly command_id: string;
  readonly occurred_at: Date;
  readonly objects: readonly ChangedObject[];
}

/** Derived only from the commit: published again after a crash, it is the same event. */
const idOf = (commandId: string, type: string): string => `evt_${commandId}_${type.replace('.', '_')}`;

/**
 * The payload of an event of the books: the objects to read again, and the position in the order of commits. It has no
 * amounts and no names: the receiver reads the current ones with its own key, and so within its own rights.
 */
export function booksEvent(companyId: bigint, type: BooksEvent, commit: EventCommit): EventDraft {
  const { commit_seq: commitSeq, command, command_id: commandId, objects } = commit;
  return draft(companyId, {
    id: idOf(commandId, type),
    type,
    at: commit.occurred_at,
    commitSeq,
    data: {
      command,
      command_id: commandId,
      objects: objects.map(({ type: kind, id }) => ({ type: kind, id })),
    },
  });
}

/** A test event, which concerns no object and has no position in the order of commits. */
export function testEvent(companyId: bigint, id: string, at: Date): EventDraft {
  return draft(companyId, {
    id: idOf(id, TEST_EVENT),
    type: TEST_EVENT,
    at,
    commitSeq: null,
    data: { command: null, command_id: null, objects: [] },
  });
}

function draft(
  companyId: bigint,
  event: {
    readonly id: string;
    readonly type: string;
    readonly at: Date;
    readonly commitSeq: bigint | null;
    readonly data: object;
  },
): EventDraft {
  return {
    eventId: event.id,
    eventType: event.type,
    commitSeq: event.commitSeq,
    payload: JSON.stringify({
      id: event.id,
      type: event.type,
      timestamp: event.at.toISOString(),
      company_id: encodeId('company', companyId),
      commit_seq: event.commitSeq === null ? null : Number(event.commitSeq),
      data: event.data,
    }),
  };
}
