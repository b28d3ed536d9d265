import { defineAction } from '../../actions/action.js';
import { words } from '../../words/words.js';

interface Way {
  readonly go: (() => void) | undefined;
}

/** Opens the screen on which what is missing is done. */
export const goThere = defineAction({
  id: 'closing.go',
  name: () => words('closing').goThere,
  key: 'o',
  when: ({ go }: Way) => go !== undefined,
  run: ({ go }) => {
    go?.();
  },
});
