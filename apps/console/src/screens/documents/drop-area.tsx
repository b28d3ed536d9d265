import { type DragEvent, type ReactNode, useState } from 'react';
import { filesOf } from '../../document/files-of.js';
import { UploadIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import classes from './documents.module.css';

interface DropAreaParts {
  /** Absent for a person who may not upload. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  readonly children: ReactNode;
}

/** Files and folders may be dropped anywhere on the list. */
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
      data-drop
      onDragOver={(event) => {
        bring(event, true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) bring(event, false);
      }}
      onDrop={(event) => {
        bring(event, false);
        void filesOf(event.dataTransfer).then(onFiles);
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
