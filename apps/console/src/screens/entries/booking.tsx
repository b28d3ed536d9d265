import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type AccountingEvent, type Entry } from '../../api/ledger.js';
import { useCompany } from '../../frame/company.js';
import { EntryTable } from '../../list/entry-table.js';
import { words } from '../../words/words.js';
import { recordEntry, tried } from './actions.js';
import classes from './entries.module.css';

interface BookingParts {
  /** Undefined while something is missing. Another value is another content. */
  readonly events: readonly AccountingEvent[] | undefined;
  /** Of what was typed last. */
  readonly problem: unknown;
  readonly onProblem: (problem: unknown) => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

interface Checked {
  readonly events: readonly AccountingEvent[];
  readonly entries: readonly Entry[];
}

/** More lines of an entry would take longer to draw than to check. */
const SHOWN = 100;

/** The fields of an entry; the first Enter shows the entry that would be made, the second one books it. */
export function Booking({ events, problem, onProblem, onDone, children }: BookingParts): ReactNode {
  const w = words('entries');
  const { id: company, base_currency: currency } = useCompany();
  const navigate = useNavigate();
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isChecked = checked !== undefined && checked.events === events;
  useEffect(() => {
    if (isChecked) button.current?.focus();
  }, [isChecked]);
  const check = async (): Promise<void> => {
    if (events === undefined) return;
    setBusy(true);
    try {
      const { entries } = await tried(company, events);
      setChecked({ events, entries });
      onProblem(undefined);
    } catch (refusal) {
      onProblem(refusal);
    } finally {
      setBusy(false);
    }
  };
  const book = async (): Promise<void> => {
    if (events === undefined) return;
    setBusy(true);
    await perform(recordEntry, events, company, {
      onRefused: onProblem,
      onDone: ({ entryId }) => {
        onDone();
        void (entryId === undefined
          ? navigate({ to: '/c/$company/ledger/journal', params: { company }, search: daysOf(events) })
          : navigate({ to: '/c/$company/ledger', params: { company }, search: { entry: entryId } }));
      },
    });
    setBusy(false);
  };
  return (
    <form
      className={classes.form}
      aria-label={words('screens').newEntry}
      onKeyDown={(event) => {
        // In a grid Enter alone goes to the next row.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && events !== undefined) void (isChecked ? book() : check());
      }}
    >
      {children}
      {problem !== undefined && <ProblemNote title={w.refused} problem={problem} />}
      {isChecked && <Preview entries={checked.entries} currency={currency} />}
      <footer className={classes.foot}>
        <Button ref={button} type="submit" disabled={events === undefined} loading={busy}>
          {isChecked ? w.book : w.check}
        </Button>
        {events === undefined && <span className="quiet">{w.missing}</span>}
      </footer>
    </form>
  );
}

const daysOf = (events: readonly AccountingEvent[]) => {
  const day = events[0]?.economic_date ?? '';
  return { from: day, to: day };
};

function Preview({ entries, currency }: Pick<Checked, 'entries'> & { readonly currency: string }): ReactNode {
  const w = words('entries');
  const [first] = entries;
  if (first === undefined) return null;
  const lines = entries.reduce((sum, entry) => sum + entry.lines.length, 0);
  const shown = first.lines.slice(0, SHOWN);
  return (
    <section className={classes.preview} aria-label={words('list').entryPreview}>
      <h2>{words('list').entryPreview}</h2>
      <EntryTable entry={{ ...first, lines: shown }} currency={currency} />
      {lines > shown.length && <p className="quiet">{w.moreLines(lines - shown.length, entries.length)}</p>}
    </section>
  );
}
