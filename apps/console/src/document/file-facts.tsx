import { type ReactNode } from 'react';
import { type Extraction, type StoredFile } from '../api/files.js';
import { formatInstant } from '../format/days.js';
import { formatMoney } from '../format/money.js';
import { formatSize } from '../format/numbers.js';
import { words } from '../words/words.js';
import classes from './file-facts.module.css';
import { Outcome } from './outcome.js';

interface FileFactsParts {
  readonly file: StoredFile;
  readonly extraction: Extraction | undefined;
}

/** The outcome of a file, and its cause: the reason first, then the checks that it did not pass, then where it came from. */
export function FileFacts({ file, extraction }: FileFactsParts): ReactNode {
  const w = words('files');
  const { gross_minor, currency, origin } = file;
  const failed = extraction?.checks.filter(({ passed }) => !passed) ?? [];
  const reason = extraction?.booking.reason ?? null;
  const code = extraction?.error_code ?? null;
  const facts = [
    [w.supplier, file.supplier_name],
    [w.amount, gross_minor === null || currency === null ? null : formatMoney(BigInt(gross_minor), currency)],
    [w.from, origin === null ? w.uploaded : origin.from],
    [w.subject, origin?.subject ?? null],
    [w.arrived, formatInstant(origin?.received_at ?? file.created_at)],
    [w.note, file.note],
    [w.size, formatSize(file.size_bytes)],
  ] as const;
  return (
    <div className={classes.facts}>
      <Outcome outcome={file.outcome} />
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {failed.length > 0 && (
        <ul className={classes.checks}>
          {failed.map(({ code: check, message }) => (
            <li key={`${check} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {reason === null && failed.length === 0 && code !== null && (
        <p className={classes.reason}>{w.unreadable(code)}</p>
      )}
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
