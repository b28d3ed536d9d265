import { defineAction } from '../../actions/action.js';
import { type CompanyWork } from '../../api/work.js';
import { words } from '../../words/words.js';

/** A row of the list, with the way to its screens. */
interface OpenTarget {
  readonly work: CompanyWork | undefined;
  readonly open: (work: CompanyWork) => void;
}

export const openWork = defineAction({
  id: 'work.open',
  name: () => words('work').open,
  key: 'o',
  when: ({ work }: OpenTarget) => work !== undefined,
  run: ({ work, open }) => {
    if (work !== undefined) open(work);
  },
});

export const openToday = defineAction({
  id: 'work.today',
  name: () => words('work').openToday,
  key: 't',
  when: ({ work }: OpenTarget) => work !== undefined,
  run: ({ work, open }) => {
    if (work !== undefined) open(work);
  },
});
