import { defineAction } from '../../actions/action.js';
import {
  type FactorReset,
  type FirmUser,
  lockPerson,
  resetFactor,
  signPersonOut,
  unlockPerson,
} from '../../api/firm-people.js';
import { words } from '../../words/words.js';

interface Opening {
  readonly person: FirmUser;
  readonly open: () => void;
}
const opened = ({ open }: Opening): void => {
  open();
};

export const openLock = defineAction({
  id: 'firm.open-lock',
  name: () => words('firm').lock,
  key: 'l',
  dangerous: true,
  when: ({ person }: Opening) => person.locked_at === null,
  run: opened,
});
export const openUnlock = defineAction({
  id: 'firm.open-unlock',
  name: () => words('firm').unlock,
  key: 'u',
  when: ({ person }: Opening) => person.locked_at !== null,
  run: opened,
});
export const openEndSessions = defineAction({
  id: 'firm.open-end-sessions',
  name: () => words('firm').endSessions,
  key: 'e',
  when: ({ person }: Opening) => person.locked_at === null,
  run: opened,
});

/** Two people decide: who asked cannot confirm. */
export const openReset = defineAction({
  id: 'firm.open-reset',
  name: ({ person }: Opening) =>
    person.factor_reset === null ? words('firm').reset : words('firm').confirmReset,
  key: 'r',
  dangerous: true,
  when: ({ person }) => person.has_second_factor && person.factor_reset?.requested_by_me !== true,
  run: opened,
});

interface Reasoned {
  readonly person: FirmUser;
  readonly reason: string;
}
const about = ({ person }: Reasoned): string => person.id;

/** Sessions and keys that end with the lock are not restored: unlocking is an act of its own and not an undo. */
export const lock = defineAction({
  id: 'firm.lock',
  name: () => words('firm').lock,
  about,
  done: ({ person }: Reasoned) => words('firm').locked(person.name),
  run: ({ person, reason }) => lockPerson(person.id, reason),
});
export const unlock = defineAction({
  id: 'firm.unlock',
  name: () => words('firm').unlock,
  about,
  done: ({ person }: Reasoned) => words('firm').unlocked(person.name),
  run: ({ person, reason }) => unlockPerson(person.id, reason),
});
export const endSessions = defineAction({
  id: 'firm.end-sessions',
  name: () => words('firm').endSessions,
  about,
  done: ({ person }: Reasoned) => words('firm').signedOut(person.name),
  run: ({ person, reason }) => signPersonOut(person.id, reason),
});
export const reset = defineAction({
  id: 'firm.reset',
  name: () => words('firm').reset,
  about,
  done: ({ person }: Reasoned, { state }: FactorReset) =>
    state === 'done' ? words('firm').resetDone(person.name) : words('firm').resetRequested(person.name),
  run: ({ person, reason }) => resetFactor(person.id, reason),
});
