import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../actions/problem-note.js';
import { useStore } from '../actions/store.js';
import { fileQuery, type StoredFile } from '../api/files.js';
import { CloseIcon } from '../theme/icons.js';
import { words } from '../words/words.js';
import { Outcome } from './outcome.js';
import classes from './upload-tray.module.css';
import { forgetUploads, sendAgain, type Upload, uploads } from './uploads.js';

interface UploadTrayParts {
  readonly companyId: string;
  /** The way on from a file that was read. */
  readonly linkOf?: (file: StoredFile) => ReactNode;
}

/** The files that this tab sent: each with its progress, and then with its outcome. */
export function UploadTray({ companyId, linkOf }: UploadTrayParts): ReactNode {
  const w = words('files');
  const mine = useStore(uploads).filter((one) => one.companyId === companyId);
  if (mine.length === 0) return null;
  return (
    <section className={classes.tray} aria-label={w.sent}>
      <header>
        <h2>{w.sent}</h2>
        <button
          type="button"
          aria-label={words('actions').dismiss}
          onClick={() => {
            forgetUploads(companyId);
          }}
        >
          <CloseIcon />
        </button>
      </header>
      <ul aria-live="polite" aria-label={w.sent} tabIndex={0}>
        {mine.map((one) => (
          <UploadRow key={one.key} upload={one} linkOf={linkOf} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({
  upload,
  linkOf,
}: {
  readonly upload: Upload;
  readonly linkOf: UploadTrayParts['linkOf'];
}): ReactNode {
  const w = words('files');
  const { companyId, file, state, fileId, problem } = upload;
  const { data } = useQuery({ ...fileQuery(companyId, fileId ?? ''), enabled: fileId !== undefined });
  return (
    <li data-state={state}>
      <span className={classes.name} translate="no" title={file.name}>
        {file.name}
      </span>
      {state === 'failed' && <span className={classes.failed}>{reasonOf(problem)}</span>}
      {data === undefined ? (
        <span className="quiet">{w.states[state]}</span>
      ) : (
        <Outcome outcome={data.outcome} />
      )}
      {state === 'known' && data !== undefined && <span className="quiet">{w.states.known}</span>}
      {data !== undefined && linkOf?.(data)}
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void sendAgain(upload)}>
          {w.sendAgain}
        </Button>
      )}
    </li>
  );
}
