import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../actions/dialog.js';
import { reasonOf } from '../actions/problem-note.js';
import { CheckIcon, WarningIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import classes from './bulk-dialog.module.css';

interface BulkRow {
  readonly id: string;
  /** A name that people gave. */
  readonly name: ReactNode;
  readonly detail: string;
}

/** Tells what became of a row: without a problem it is done. */
export type Outcome = (id: string, problem?: unknown) => void;

interface BulkDialogParts {
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  readonly rows: readonly BulkRow[];
  readonly run: (outcome: Outcome) => Promise<unknown>;
  readonly close: () => void;
}

/** One question about many rows, each of which is listed; then what became of each. */
export function BulkDialog({ title, hint, button, rows: given, run, close }: BulkDialogParts): ReactNode {
  const w = words('form').bulk;
  // Rows leave the screen while they are done: the dialog keeps those that it asked about.
  const [rows] = useState(given);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [state, setState] = useState<'asked' | 'running' | 'done'>('asked');
  const refused = [...outcomes.values()].filter((problem) => problem !== undefined).length;
  const begin = async (): Promise<void> => {
    setState('running');
    await run((id, problem) => {
      setOutcomes((before) => new Map(before).set(id, problem));
    });
    setState('done');
  };
  return (
    <Dialog title={title} close={close}>
      <p className="quiet" role="status">
        {state === 'asked' ? hint : w.progress(outcomes.size - refused, rows.length, refused)}
      </p>
      <ul className={classes.rows} tabIndex={0} aria-label={w.rows}>
        {rows.map(({ id, name, detail }) => (
          <li key={id}>
            <span className={classes.what}>
              <strong>{name}</strong>
              <span className="quiet">{detail}</span>
            </span>
            {outcomes.has(id) && <RowOutcome problem={outcomes.get(id)} />}
          </li>
        ))}
      </ul>
      <footer className={classes.foot}>
        {state === 'done' ? (
          <Button key="close" autoFocus variant="default" onClick={close}>
            {w.close}
          </Button>
        ) : (
          <Button data-autofocus loading={state === 'running'} onClick={() => void begin()}>
            {button}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

function RowOutcome({ problem }: { readonly problem: unknown }): ReactNode {
  const w = words('form').bulk;
  return problem === undefined ? (
    <span className={classes.outcome} data-tone="done">
      <CheckIcon />
      {w.done}
    </span>
  ) : (
    <span className={classes.outcome} data-tone="refused">
      <WarningIcon />
      {reasonOf(problem)}
    </span>
  );
}
