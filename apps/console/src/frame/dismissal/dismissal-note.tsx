import { type ReactNode } from 'react';
import { type StoredFile } from '../../api/files.js';
import { formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';
import { TrailLink } from '../trail-link.js';

/** Why, when and by whom a document was put away; nothing for one that was not. */
export function DismissalNote({
  core_document_id: document,
  dismissal,
}: Pick<StoredFile, 'core_document_id' | 'dismissal'>): ReactNode {
  const w = words('files');
  if (dismissal === null) return null;
  const when = formatInstant(dismissal.dismissed_at);
  return (
    <>
      <p>
        {dismissal.automatic
          ? w.recognisedAs(w.dismissals[dismissal.reason], when)
          : w.dismissedAs(w.dismissals[dismissal.reason], when)}
      </p>
      {document !== null && <TrailLink object="document" id={document} />}
    </>
  );
}
