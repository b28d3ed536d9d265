import { type DragEvent, type ReactNode, useState } from 'react';
import { UploadIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './documents.module.css';

interface DropAreaParts {
  /** Absent for a person who may not upload. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

/** Files may be dropped anywhere on the list, or pasted into it. */
export function DropArea({ onFiles, children }: DropAreaParts): ReactNode {
  const w = words('documents');
  const [over, setOver] = useState(false);
  if (onFiles === undefined) return <div className={classes.drop}>{children}</div>;
  const bring = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      className={classes.drop}
      onDragOver={(event) => {
        bring(event, true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) bring(event, false);
      }}
      onDrop={(event) => {
        bring(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
      {over && (
        <div className={classes.over}>
          <UploadIcon />
          <strong>{w.dropHere}</strong>
          <span>{w.dropHint}</span>
        </div>
      )}
    </div>
  );
}
