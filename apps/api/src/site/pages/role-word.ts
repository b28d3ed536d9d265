import { type Role } from '#identity';
import { type Say } from './language.js';

/** The everyday name of a role. */
export const roleWord = (say: Say, role: Role): string =>
  ({
    owner: say('omanik', 'owner'),
    member: say('liige', 'member'),
    viewer: say('vaataja', 'viewer'),
  })[role];
