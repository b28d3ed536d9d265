import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction, on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { extractionQuery, filesQuery, isBeingRead, type StoredFile } from '../../api/files.js';
import { bookAgain, extractAgain, openOriginal } from '../../document/file-actions.js';
import { FileFacts } from '../../document/file-facts.js';
import { useCompanyId } from '../../frame/company.js';
import { isDismissable, openDismiss, restore } from '../../frame/dismissal/actions.js';
import { DismissDialog } from '../../frame/dismissal/dismiss-dialog.js';
import { DismissalNote } from '../../frame/dismissal/dismissal-note.js';
import { type Asked, openAsk, openHold } from '../../frame/questions/actions.js';
import { AskedNote } from '../../frame/questions/asked-note.js';
import { QuestionDialogs } from '../../frame/questions/question-dialogs.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { documentColumns } from './columns.js';
import classes from './documents.module.css';
import { FileLink } from './file-link.js';
import { type DocumentsSearch } from './search.js';

const [ASK, HOLD] = [openAsk('file'), openHold('file')];
const idOf = ({ id }: StoredFile): string => id;
const askedOf = ({ id, name }: StoredFile): Asked => ({ object: { type: 'file', id }, name });

export interface ViewParts {
  readonly search: DocumentsSearch;
  readonly onSearch: (search: DocumentsSearch) => void;
}

/** The files, and what became of the one that is open. */
export function FilesView({ search, onSearch }: ViewParts): ReactNode {
  const w = words('documents');
  const companyId = useCompanyId();
  const { kind, outcome } = search;
  const list = rowsOf(useInfiniteQuery(filesQuery(companyId, { kind, outcome })));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.open });
  const file = list.rows.find(({ id }) => id === selection.active);
  const columns = useMemo(documentColumns, []);
  const { dialog, ...rest } = search;
  const opening =
    (one: StoredFile) =>
    (wanted: 'ask' | 'dismiss' | 'hold'): void => {
      onSearch({ ...rest, open: one.id, dialog: wanted });
    };
  const asking = (one: StoredFile) => ({ ...askedOf(one), open: opening(one) });
  const close = (one: StoredFile) => (): void => {
    onSearch({ ...rest, open: one.id });
  };
  const actions = useActions([
    ...(file === undefined ? [] : [on(openOriginal, file.id)]),
    ...(file !== undefined && canReadAgain(file) ? [on(extractAgain, file)] : []),
    ...(file?.outcome === 'review' && file.kind !== 'statement' && file.invoice_id !== null
      ? [on(bookAgain, file)]
      : []),
    ...(file !== undefined && isDismissable(file) ? [on(openDismiss, opening(file))] : []),
    ...(file === undefined || file.dismissal === null ? [] : [on(restore, file)]),
    ...(file === undefined ? [] : [on(ASK, asking(file)), on(HOLD, asking(file))]),
  ]);
  return (
    <div className={classes.split}>
      <List
        {...list}
        label={w.views.files}
        columns={columns}
        idOf={idOf}
        selection={selection}
        onSelection={(next) => {
          setSelection(next);
          if (next.active !== undefined && next.active !== search.open)
            onSearch({ ...search, open: next.active });
        }}
        onOpen={() => void actions.find(({ id }) => id === openOriginal.id)?.perform()}
        clearFilter={
          kind === undefined && outcome === undefined
            ? undefined
            : () => {
                onSearch({});
              }
        }
        states={{
          nothingYet: { title: w.nothingYet, detail: w.nothingYetDetail },
          nothingForFilter: { title: w.nothingFound },
          allDone: { title: w.nothingYet },
        }}
      />
      {file !== undefined && <FilePanel file={file} actions={actions} />}
      {file !== undefined && <QuestionDialogs dialog={dialog} {...askedOf(file)} close={close(file)} />}
      {file !== undefined && dialog === 'dismiss' && <DismissDialog file={file} close={close(file)} />}
    </div>
  );
}

/** A file that led to an invoice stays as it was read. */
const canReadAgain = (file: StoredFile): boolean =>
  !isBeingRead(file) && file.invoice_id === null && !['dismissed', 'statement'].includes(file.outcome);

function FilePanel({
  file,
  actions,
}: {
  readonly file: StoredFile;
  readonly actions: readonly LiveAction[];
}): ReactNode {
  const companyId = useCompanyId();
  const { data: extraction } = useQuery({
    ...extractionQuery(companyId, file.id),
    enabled: file.extraction_state !== 'not_extractable',
  });
  return (
    <aside className={classes.panel} aria-label={words('documents').name}>
      <h2 translate="no">{file.name}</h2>
      <AskedNote {...askedOf(file)} />
      <DismissalNote {...file} />
      <FileFacts file={file} extraction={extraction} />
      <FileLink companyId={companyId} file={file} />
      <footer>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      </footer>
    </aside>
  );
}
