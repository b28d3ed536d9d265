import { defineAction } from '../../actions/action.js';
import { type ClientScope, limitClients } from '../../api/company-settings.js';
import { words } from '../../words/words.js';

/** The choice of what keys and apps may do in a company. */
export type ClientAccess = 'none' | 'read' | 'write';

const SCOPES: Readonly<Record<ClientAccess, readonly ClientScope[]>> = {
  none: [],
  read: ['read'],
  write: ['read', 'write'],
};

export const accessOf = (scopes: readonly ClientScope[]): ClientAccess =>
  scopes.includes('write') ? 'write' : scopes.includes('read') ? 'read' : 'none';

interface Change {
  readonly from: ClientAccess;
  readonly to: ClientAccess;
}

export const setClientAccess = defineAction({
  id: 'settings.client-access',
  name: () => words('settings').clients,
  permission: 'api_keys.manage',
  done: ({ to }: Change) => words('settings').clientsChanged(words('settings').clientAccess[to]),
  run: ({ to }, { companyId }) => limitClients(companyId, SCOPES[to]),
  reverse: ({ from }, _result, { companyId }) => limitClients(companyId, SCOPES[from]),
});
