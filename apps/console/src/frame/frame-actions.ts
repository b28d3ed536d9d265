import { defineAction, on } from '../actions/action.js';
import { useActions } from '../actions/live-actions.js';
import { words } from '../words/words.js';
import { openHelp } from './open-help.js';
import { openCompanies, openLog } from './overlays.js';

const switchCompany = defineAction({
  id: 'frame.company',
  name: () => words('frame').chooseCompany,
  key: 'Mod+K /',
  run: openCompanies,
});
const undoLast = defineAction({
  id: 'frame.undo',
  name: () => words('actions').undoLast,
  key: 'Mod+Z',
  run: openLog,
});
const help = defineAction({
  id: 'frame.help',
  name: () => words('actions').help,
  key: 'F1 Mod+/ ?',
  run: openHelp,
});

const BOUND = [switchCompany, undoLast, help].map((action) => on(action, undefined));

/** The actions that every screen has. */
export const useFrameActions = (): void => {
  useActions(BOUND);
};
