import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { extractionQuery } from '../../api/files.js';
import { type StatementFile, statementFileQuery } from '../../api/statements.js';
import { useCompany } from '../../frame/company.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { importFile } from './actions.js';
import { type Mapping, mappingOf, shownMapping } from './mapping.js';
import { MappingForm } from './mapping-form.js';
import classes from './statements.module.css';
import { StatementPreview } from './statement-preview.js';

interface ImportDialogParts {
  readonly fileId: string;
  readonly close: () => void;
}

/** The content of a statement, before anything of it is in the books; of an unknown CSV, what its columns are. */
export function ImportDialog({ fileId, close }: ImportDialogParts): ReactNode {
  const w = words('statements');
  const { id: companyId } = useCompany();
  const { data: file, error } = useQuery(statementFileQuery(companyId, fileId));
  return (
    <Dialog title={w.import} close={close}>
      {error !== null && <ProblemNote title={w.notAStatement} problem={error} />}
      {error === null && file === undefined && <p aria-busy="true">{w.fileStates.queued}</p>}
      {file !== undefined && <Content fileId={fileId} file={file} close={close} />}
    </Dialog>
  );
}

function Content({ fileId, file, close }: ImportDialogParts & { readonly file: StatementFile }): ReactNode {
  const w = words('statements');
  const { id: companyId, permissions } = useCompany();
  const draft = useDraft<Mapping>(`${companyId}:columns:${fileId}`, shownMapping(file.mapping));
  const { submit } = useSubmission(draft, close);
  const mapping = draft.value;
  const { data: extraction } = useQuery({
    ...extractionQuery(companyId, fileId),
    enabled: file.state === 'held' || file.state === 'failed',
  });
  const { columns, rows, statements, state } = file;
  const waits = state === 'held' || (state === 'failed' && columns !== null);
  const mapped = columns === null ? undefined : mappingOf(mapping, file.mapping);
  const ready = waits && (columns === null ? statements.length > 0 : mapped !== undefined);
  const failed = extraction?.checks.filter(({ passed }) => !passed) ?? [];
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        void submit(importFile, { fileId, mapping: mapped }, companyId);
      }}
    >
      <p role="status" className="quiet">
        {w.fileStates[state]}
      </p>
      {failed.map(({ code, message }) => (
        <p key={code} className={classes.gap}>
          {message}
        </p>
      ))}
      {statements.map((statement) => (
        <StatementPreview
          key={`${statement.iban ?? statement.account_no ?? ''} ${statement.from}`}
          statement={statement}
        />
      ))}
      {waits && columns !== null && (
        <>
          <DraftNote draft={draft} />
          <MappingForm columns={columns} rows={rows ?? []} mapping={mapping} onChange={draft.set} />
        </>
      )}
      {waits && permissions.includes('bank.import') && (
        <Button type="submit" disabled={!ready} autoFocus data-autofocus>
          {w.import}
        </Button>
      )}
    </form>
  );
}
