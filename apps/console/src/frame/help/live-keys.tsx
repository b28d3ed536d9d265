import { type ReactNode } from 'react';
import { shownKey } from '../../actions/keys.js';
import { liveActions } from '../../actions/live-actions.js';
import { singleKeys } from '../../actions/single-keys.js';
import { useStore } from '../../actions/store.js';
import { words } from '../../words/words.js';
import classes from './help.module.css';

/** The actions that are available here now: those with a key first. */
export function LiveKeys(): ReactNode {
  const w = words('help');
  const on = useStore(singleKeys);
  const actions = [...liveActions()].sort(
    (a, b) => Number(a.key === undefined) - Number(b.key === undefined),
  );
  return (
    <section className={classes.keys} aria-labelledby="keys-title">
      <h3 id="keys-title">{w.keys}</h3>
      <p className={classes.note}>{on ? w.letters : w.lettersOff}</p>
      <table className={classes.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{w.command}</th>
            <th scope="col">{w.key}</th>
          </tr>
        </thead>
        <tbody>
          {actions.map(({ id, name, key }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{key !== undefined && <kbd>{shownKey(key)}</kbd>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
