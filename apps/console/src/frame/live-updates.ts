import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Permission } from '../api/companies.js';
import { keys } from '../api/keys.js';
import { type LiveEvent, type Progress } from '../api/live/events.js';
import { positionQuery } from '../api/live/position.js';
import { followLive } from '../api/live/shared.js';
import { setReached } from './connection.js';
import { readAgain } from './read-again.js';

/** Lists that show an object of the contract with their own: the file of a document, an account with its statements' gaps. */
const SHOWN_WITH: Readonly<Record<string, readonly string[]>> = {
  document: ['file'],
  invoice: ['file'],
  bank_statement: ['bank_account'],
  email: ['inbox', 'file'],
  pay_item: ['pay_run'],
  tsd_return: ['pay_run'],
};
const shownOf = (type: string): readonly string[] => [type, ...(SHOWN_WITH[type] ?? [])];
/** Counts and sums that any commit may change. */
const SUMS = ['work', 'figures'];

/** States after which a task does nothing more. */
const ENDED: ReadonlySet<string> = new Set(['done', 'skipped', 'duplicate', 'failed']);
const hasEnded = ({ state }: Progress): boolean => ENDED.has(state);

/** Reads again what a commit changed: of the open company, and only what is shown. */
export function useLiveUpdates(companyId: string, permissions: ReadonlySet<Permission>): void {
  const client = useQueryClient();
  const mayRead = permissions.has('books.read');
  useEffect(() => {
    if (!mayRead) return undefined;
    const of = (type: string) => keys.of(companyId, type);
    const again = readAgain(client);
    const { queryKey } = positionQuery(companyId);
    const hear = (event: LiveEvent): void => {
      if (event.kind === 'change') {
        // The next visit of this company continues here.
        client.setQueryData(queryKey, event.commitSeq);
        again([...event.types.flatMap(shownOf), ...SUMS].map(of));
        void client.invalidateQueries({ queryKey: keys.company(companyId), exact: true });
      } else if (event.kind === 'missed') again([keys.company(companyId)]);
      else if (event.kind === 'progress') {
        // A task that reads a file or a mail may make no commit of the books: its end is when to look.
        if (hasEnded(event) && event.object !== null) again([...shownOf(event.object.type), ...SUMS].map(of));
      } else setReached(event.reached);
    };
    return followLive({ of: 'company', id: companyId }, hear, () =>
      client.query(positionQuery(companyId)).catch(() => undefined),
    );
  }, [client, companyId, mayRead]);
}

/** Reads the work of companies again when something happens in one of them. */
export function useLiveWork(organizationIds: readonly string[]): void {
  const client = useQueryClient();
  const ids = organizationIds.join(' ');
  useEffect(() => {
    const again = readAgain(client);
    const ends = ids
      .split(' ')
      .filter(Boolean)
      .map((id) =>
        followLive({ of: 'organization', id }, (event) => {
          if (event.kind === 'reached') setReached(event.reached);
          else if (event.kind !== 'progress' || hasEnded(event)) again([keys.work]);
        }),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [client, ids]);
}
