import { type RegisterLists } from '../../api/people.js';
import { nameOf } from '../../words/named.js';
import { words } from '../../words/words.js';

/** A kind of work by its code; a code that the lists lack is shown as it is. */
export function kindOfWork(lists: RegisterLists | undefined, code: number): string {
  const known = lists?.employment_types.find((one) => one.code === code);
  return known === undefined ? words('people').registerType(code) : nameOf(known);
}
