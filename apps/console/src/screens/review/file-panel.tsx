import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { extractionQuery, fileQuery, isBeingRead, type StoredFile } from '../../api/files.js';
import { DocumentView } from '../../document/document-view.js';
import { bookAgain, extractAgain, openOriginal } from '../../document/file-actions.js';
import { FileFacts } from '../../document/file-facts.js';
import { useCompanyId } from '../../frame/company.js';
import { isDismissable, openDismiss, restore } from '../../frame/dismissal/actions.js';
import { DismissDialog } from '../../frame/dismissal/dismiss-dialog.js';
import { DismissalNote } from '../../frame/dismissal/dismissal-note.js';
import { type Asked, openAsk, openHold } from '../../frame/questions/actions.js';
import { AskedNote } from '../../frame/questions/asked-note.js';
import { QuestionDialogs } from '../../frame/questions/question-dialogs.js';
import { words } from '../../words/words.js';
import classes from './review.module.css';
import { type ReviewDialog } from './search.js';
import { useQueueFocus } from './use-queue-focus.js';

const [ASK, HOLD] = [openAsk('file'), openHold('file')];

interface FilePanelParts {
  readonly fileId: string;
  readonly inQueue: boolean;
  readonly refusal: unknown;
  readonly dialog: ReviewDialog | undefined;
  readonly onDialog: (dialog: ReviewDialog | undefined) => void;
  readonly offerStep: (step: () => void) => void;
}

/** A document that no invoice was made of, or that repeats one: why, and what can be done. */
export function FilePanel({ fileId, ...parts }: FilePanelParts): ReactNode {
  const companyId = useCompanyId();
  const { data: file, error } = useQuery(fileQuery(companyId, fileId));
  const problem = error ?? parts.refusal;
  if (file === undefined)
    return error === null ? (
      <div className={classes.loading} aria-busy="true" />
    ) : (
      <ProblemNote title={words('review').failed} problem={problem} />
    );
  return <Loaded file={file} {...parts} />;
}

function Loaded({
  file,
  inQueue,
  refusal,
  dialog,
  onDialog,
  offerStep,
}: Omit<FilePanelParts, 'fileId'> & { readonly file: StoredFile }): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  useQueueFocus(inQueue);
  const { data: extraction } = useQuery(extractionQuery(companyId, file.id));
  const waits = !isBeingRead(file) && ['review', 'failed'].includes(file.outcome);
  const asked: Asked = { object: { type: 'file', id: file.id }, name: file.name };
  const actions = useActions([
    ...(waits && extraction?.state === 'done' ? [on(bookAgain, file)] : []),
    ...(waits ? [on(extractAgain, file)] : []),
    ...(isDismissable(file) ? [on(openDismiss, onDialog)] : []),
    ...(file.dismissal === null ? [] : [on(restore, file)]),
    on(openOriginal, file.id),
    on(ASK, { ...asked, open: onDialog }),
    on(HOLD, { ...asked, open: onDialog }),
  ]);
  useEffect(() => {
    offerStep(() => {
      void actions[0]?.perform();
    });
  });
  return (
    <>
      <div className={classes.document}>
        <DocumentView companyId={companyId} fileId={file.id} name={file.name} />
      </div>
      <section className={classes.form} aria-label={w.values}>
        <h2 className={classes.settled} translate="no">
          {file.name}
        </h2>
        {refusal !== undefined && <ProblemNote title={w.failed} problem={refusal} />}
        <AskedNote {...asked} />
        <DismissalNote {...file} />
        <FileFacts file={file} extraction={extraction} />
        {file.invoice_id !== null && (
          <Link to="/c/$company/review" params={{ company: companyId }} search={{ invoice: file.invoice_id }}>
            {file.outcome === 'duplicate' ? w.repeated : w.itsInvoice}
          </Link>
        )}
        <footer className={classes.foot}>
          {actions.map((action, at) => (
            <ActionButton key={action.id} action={action} primary={at === 0 && waits} />
          ))}
        </footer>
        {waits && <p className="quiet">{w.notAnInvoice}</p>}
      </section>
      {dialog === 'dismiss' && (
        <DismissDialog
          file={file}
          close={() => {
            onDialog(undefined);
          }}
        />
      )}
      <QuestionDialogs
        dialog={dialog}
        {...asked}
        close={() => {
          onDialog(undefined);
        }}
      />
    </>
  );
}
