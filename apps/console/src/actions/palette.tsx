import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { words } from '../words/words.js';
import { Dialog } from './dialog.js';
import { found } from './find.js';
import { shownKey } from './keys.js';
import classes from './palette.module.css';

export interface PaletteEntry {
  readonly id: string;
  readonly section: string;
  readonly name: string;
  readonly hint?: string | undefined;
  readonly key?: string | undefined;
  /** Names that people give, which the program does not translate. */
  readonly given?: boolean;
  readonly run: () => unknown;
}

/** Entries of one kind that were found elsewhere: they are shown as they came. */
export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

interface PaletteParts {
  readonly title: string;
  /** Found among by what is typed. */
  readonly entries: readonly PaletteEntry[];
  readonly groups?: readonly PaletteGroup[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly close: () => void;
}

/** More are not read: typing finds them. */
const SHOWN = 40;

/** Type, move with the arrows, press Enter. */
export function Palette({ title, entries, groups = [], typed, onTyped, close }: PaletteParts): ReactNode {
  const id = useId();
  const [active, setActive] = useState(0);
  const own = useMemo(() => found(entries, typed).slice(0, SHOWN), [entries, typed]);
  const shown = [...own, ...groups.flatMap((group) => group.entries)];
  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    close();
    entry.run();
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at) => (at + step + shown.length) % Math.max(shown.length, 1));
    else if (event.key === 'Enter') choose(shown[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} close={close} bare>
      <input
        className={classes.input}
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
        aria-label={title}
        placeholder={title}
        value={typed}
        onKeyDown={move}
        onChange={(event) => {
          onTyped(event.currentTarget.value);
          setActive(0);
        }}
      />
      <div id={id} role="listbox" aria-label={title} className={classes.entries}>
        {own.map((entry, at) => (
          <Entry key={entry.id} id={`${id}-${at}`} entry={entry} active={at === active} choose={choose} />
        ))}
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className={classes.group} aria-hidden="true">
              {group.name}
            </div>
            {group.entries.map((entry) => {
              const at = shown.indexOf(entry);
              return (
                <Entry
                  key={entry.id}
                  id={`${id}-${at}`}
                  entry={entry}
                  active={at === active}
                  choose={choose}
                />
              );
            })}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {words('actions').noneFound(typed)}
        </p>
      )}
    </Dialog>
  );
}

interface EntryParts {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly active: boolean;
  readonly choose: (entry: PaletteEntry) => void;
}

function Entry({ id, entry, active, choose }: EntryParts): ReactNode {
  return (
    <div
      id={id}
      ref={active ? intoView : undefined}
      role="option"
      aria-selected={active}
      className={classes.entry}
      onClick={() => {
        choose(entry);
      }}
    >
      <span className={classes.name} translate={entry.given === true ? 'no' : undefined}>
        {entry.name}
      </span>
      {entry.hint !== undefined && <span className={classes.hint}>{entry.hint}</span>}
      {entry.section !== '' && <span className={classes.section}>{entry.section}</span>}
      {entry.key !== undefined && <kbd>{shownKey(entry.key)}</kbd>}
    </div>
  );
}

const intoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' });
};
