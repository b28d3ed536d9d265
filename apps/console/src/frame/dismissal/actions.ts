import { defineAction } from '../../actions/action.js';
import { type DismissalReason, dismissDocument, restoreDocument, type StoredFile } from '../../api/files.js';
import { words } from '../../words/words.js';

/** The reasons in the order in which people meet them. */
export const REASONS: readonly DismissalReason[] = [
  'reminder',
  'order',
  'quote',
  'statement_of_account',
  'other_company',
  'private',
  'other',
];

type Filed = Pick<StoredFile, 'core_document_id' | 'dismissal' | 'id' | 'name' | 'outcome'>;

/** Whether a document may be dismissed: it has no invoice in the books, and is not being read. */
export const isDismissable = ({
  core_document_id: document,
  dismissal,
  outcome,
}: Pick<StoredFile, 'core_document_id' | 'dismissal' | 'outcome'>): boolean =>
  document !== null &&
  dismissal === null &&
  ['review', 'failed', 'duplicate', 'not_extractable'].includes(outcome);

const documentOf = ({ core_document_id: document }: Pick<Filed, 'core_document_id'>): string =>
  document ?? '';

export const openDismiss = defineAction({
  id: 'file.open-dismiss',
  name: () => words('files').dismiss,
  key: 'x',
  permission: 'documents.write',
  run: (open: (dialog: 'dismiss') => void) => {
    open('dismiss');
  },
});

interface Dismissing {
  readonly file: Filed;
  readonly reason: DismissalReason;
}

export const dismiss = defineAction({
  id: 'file.dismiss',
  name: () => words('files').dismiss,
  done: ({ file, reason }: Dismissing) =>
    words('files').dismissed(file.name, words('files').dismissals[reason]),
  permission: 'documents.write',
  about: ({ file }) => file.id,
  run: ({ file, reason }, call) => dismissDocument(call, documentOf(file), reason),
  reverse: ({ file }, _result, call) => restoreDocument(call, documentOf(file)),
});

/** Undone by the same reason: the service alone says that it recognised one by itself. */
export const restore = defineAction({
  id: 'file.restore',
  name: () => words('files').restore,
  key: 'x',
  done: ({ name }: Filed) => words('files').restored(name),
  permission: 'documents.write',
  about: ({ id }) => id,
  run: (file, call) => restoreDocument(call, documentOf(file)),
  reverse: (file, _result, call) =>
    dismissDocument(call, documentOf(file), file.dismissal?.reason ?? 'other'),
});
