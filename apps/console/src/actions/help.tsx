import { type ReactNode } from 'react';
import { useStore } from './store.js';
import { words } from '../words/words.js';
import { Dialog } from './dialog.js';
import classes from './help.module.css';
import { shownKey } from './keys.js';
import { liveActions } from './live-actions.js';
import { singleKeys } from './single-keys.js';

/** The actions that are available here now, with their keys. */
export function Help({ close }: { readonly close: () => void }): ReactNode {
  const w = words('actions');
  const on = useStore(singleKeys);
  return (
    <Dialog title={w.help} close={close}>
      <p className={classes.note}>{on ? w.helpLetters : w.helpLettersOff}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{w.command}</th>
            <th scope="col">{w.key}</th>
          </tr>
        </thead>
        <tbody>
          {liveActions().map((action) => (
            <tr key={action.id}>
              <td>{action.name}</td>
              <td>{action.key !== undefined && <kbd>{shownKey(action.key)}</kbd>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
