import { type Role } from '#identity';
import { type Say } from './language.js';

/** A role as people call it. */
export const roleWord = (say: Say, role: Role): string =>
  ({
    owner: say('omanik', 'owner'),
    member: say('liige', 'member'),
    viewer: say('vaataja', 'viewer'),
  })[role];
