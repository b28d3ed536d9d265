import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { reasonOf } from '../../actions/problem-note.js';
import { allEmployeesQuery } from '../../api/people.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { importItems } from './item-actions.js';
import { csvOf, type ImportRow, importRows, MOST_ROWS } from './import-rows.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';

interface ImportParts {
  readonly month: string;
  readonly close: () => void;
}

const SHOWN = 50;

/** Pay items of a spreadsheet: each row is shown with what is wrong with it, and all are added or none. */
export function ImportDialog({ month, close }: ImportParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const draft = useDraft(`${companyId}:pay-import:${month}`, '');
  const { submit, problem } = useSubmission(draft, close);
  const { data: employees, error } = useQuery(allEmployeesQuery(companyId));
  const rows = useMemo(
    // Before the employees are read every name would be unknown.
    () => (employees === undefined ? [] : importRows(draft.value, { employees, kinds: w.kinds, month })),
    [draft.value, employees, w, month],
  );
  const refused = problem ?? error;
  const faulty = rows.filter(({ fault }) => fault !== undefined).length;
  const ready = rows.length > 0 && rows.length <= MOST_ROWS && faulty === 0;
  return (
    <Dialog title={`${w.importItems}: ${monthInWords(month)}`} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void submit(importItems, csvOf(rows), companyId);
        }}
      >
        <p className="quiet">{w.importHint}</p>
        <DraftNote draft={draft} />
        <Textarea
          label={w.importText}
          value={draft.value}
          rows={6}
          spellCheck={false}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        <FileField label={w.importFile} onText={draft.set} />
        {refused !== null && (
          <p role="alert" className={classes.warning}>
            {reasonOf(refused)}
          </p>
        )}
        {rows.length > 0 && (
          <p role="status">
            {w.importRows(rows.length)}
            {faulty > 0 && `. ${w.importFaults(faulty)}`}
            {rows.length > MOST_ROWS && `. ${w.tooMany}`}
          </p>
        )}
        {rows.length > 0 && <Preview rows={rows} />}
        <footer className={classes.foot}>
          <Button type="submit" disabled={!ready}>
            {w.importItems}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function FileField({
  label,
  onText,
}: {
  readonly label: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <p className={classes.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ currentTarget: { files } }) => {
          void files?.[0]?.text().then(onText);
        }}
      />
    </p>
  );
}

/** The rows at fault first: nobody looks for them among hundreds. */
function Preview({ rows }: { readonly rows: readonly ImportRow[] }): ReactNode {
  const w = words('pay');
  const numbered = rows.map((row, at) => ({ ...row, number: at + 1 }));
  const shown = [
    ...numbered.filter(({ fault }) => fault !== undefined),
    ...numbered.filter(({ fault }) => fault === undefined),
  ].slice(0, SHOWN);
  return (
    <div className={classes.scroll} role="region" aria-label={w.importText} tabIndex={0}>
      <table className={classes.rows}>
        <tbody>
          {shown.map(({ number, cells, fault }) => (
            <tr key={number} data-fault={fault !== undefined || undefined}>
              <th scope="row">{w.rowFault(number)}</th>
              <td>
                <span translate="no">{cells.filter((cell) => cell !== '').join(' · ')}</span>
                {fault !== undefined && <strong>{w[fault]}</strong>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
