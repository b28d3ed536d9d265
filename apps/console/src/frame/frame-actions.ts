import { defineAction, on } from '../actions/action.js';
import { useActions } from '../actions/live-actions.js';
import { words } from '../words/words.js';
import { openCommands, openCompanies, openHelp, openLog } from './overlays.js';

const switchCompany = defineAction({
  id: 'frame.company',
  name: () => words('frame').chooseCompany,
  key: 'Mod+K',
  run: openCompanies,
});
const findCommand = defineAction({
  id: 'frame.commands',
  name: () => words('actions').palette,
  key: 'Mod+Shift+P',
  run: openCommands,
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
  key: '?',
  run: openHelp,
});
const helpAnywhere = defineAction({ ...help, id: 'frame.help-anywhere', key: 'Mod+/' });

const BOUND = [switchCompany, findCommand, undoLast, help, helpAnywhere].map((action) =>
  on(action, undefined),
);

/** What can be done on every screen. */
export const useFrameActions = (): void => {
  useActions(BOUND);
};
