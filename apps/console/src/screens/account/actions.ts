import { defineAction } from '../../actions/action.js';
import { type ConnectedApp, disconnectApp, endSession, type Session } from '../../api/account.js';
import { type ChosenLetter, chooseLetter } from '../../api/letters.js';
import { type Passkey, removePasskey } from '../../api/passkeys.js';
import { words } from '../../words/words.js';

interface LetterChoice {
  readonly letter: ChosenLetter;
  readonly wanted: boolean;
}

export const setLetter = defineAction({
  id: 'account.letter',
  name: () => words('account').changeLetters,
  about: ({ letter }: LetterChoice) => letter,
  done: ({ letter, wanted }) => {
    const w = words('account');
    return wanted ? w.letterOn(w.letterNames[letter]) : w.letterOff(w.letterNames[letter]);
  },
  run: ({ letter, wanted }) => chooseLetter(letter, wanted),
  reverse: ({ letter, wanted }) => chooseLetter(letter, !wanted),
});

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
