import { defineAction } from '../../actions/action.js';
import { type ConnectedApp, disconnectApp, endSession, type Session } from '../../api/account.js';
import { type Passkey, removePasskey } from '../../api/passkeys.js';
import { words } from '../../words/words.js';

export const endOneSession = defineAction({
  id: 'account.end-session',
  name: () => words('account').endSession,
  done: () => words('account').sessionEnded,
  when: ({ current }: Session) => !current,
  run: ({ id }) => endSession(id),
});

export const appName = ({ name, client_id }: ConnectedApp): string => name ?? client_id;

export const disconnect = defineAction({
  id: 'account.disconnect',
  name: () => words('account').disconnect,
  done: (app: ConnectedApp) => words('account').disconnected(appName(app)),
  dangerous: true,
  run: ({ id }) => disconnectApp(id),
});

export const removeKey = defineAction({
  id: 'account.remove-passkey',
  name: () => words('account').removePasskey,
  done: ({ name }: Passkey) => words('account').passkeyRemoved(name),
  dangerous: true,
  run: ({ id }) => removePasskey(id),
});
