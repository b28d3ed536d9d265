import { createStore } from '../actions/store.js';
import { language, loadWords } from '../words/words.js';
import { showHelp } from './overlays.js';
import { type HelpDialog } from './help/help-dialog.js';
import { type GuidePage } from './help/guide-page.js';

interface Help {
  readonly Part: typeof HelpDialog;
  readonly pages: readonly GuidePage[];
}

/** The help and the guide in the person's language: neither is part of the first load. */
export const help = createStore<Help | undefined>(undefined);

export async function openHelp(): Promise<void> {
  if (help.get() === undefined) {
    const [{ HelpDialog: Part }, { default: pages }] = await Promise.all([
      import('./help/help-dialog.js'),
      language() === 'et' ? import('virtual:guide/et') : import('virtual:guide/en'),
      loadWords(['help']),
    ]);
    help.set(() => ({ Part, pages: pages as readonly GuidePage[] }));
  }
  showHelp();
}
