import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Permission } from '../api/companies.js';
import { keys } from '../api/keys.js';
import { type Change } from '../api/live/changes.js';
import { watchChanges } from '../api/live/shared.js';

/** A document and its file are two objects of the contract that one list shows. */
const SHOWN_WITH: Readonly<Record<string, readonly string[]>> = { document: ['file'], invoice: ['file'] };

/** Reads again what a commit changed: of the open company, and only what is shown. */
export function useLiveUpdates(companyId: string, permissions: ReadonlySet<Permission>): void {
  const client = useQueryClient();
  const mayRead = permissions.has('books.read');
  useEffect(() => {
    if (!mayRead) return undefined;
    const readAgain = ({ types }: Change): void => {
      void client.invalidateQueries({ queryKey: keys.company(companyId), exact: true });
      for (const type of types.flatMap((one) => [one, ...(SHOWN_WITH[one] ?? [])])) {
        void client.invalidateQueries({ queryKey: keys.of(companyId, type) });
      }
    };
    return watchChanges(companyId, readAgain);
  }, [client, companyId, mayRead]);
}
