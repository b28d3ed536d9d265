import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { perform } from '../../actions/perform.js';
import { extractionQuery, fileQuery } from '../../api/files.js';
import { type InvoiceDetail, invoiceQuery } from '../../api/invoices.js';
import { useCompanyId } from '../../frame/company.js';
import { DismissDialog } from '../../frame/dismissal/dismiss-dialog.js';
import { QuestionDialogs } from '../../frame/questions/question-dialogs.js';
import { words } from '../../words/words.js';
import { dismissDraft, isCorrectable, rejectDraft, rejectFiledDraft } from './actions.js';
import { askedOf } from './asked.js';
import { DraftForm } from './draft-form.js';
import classes from './review.module.css';
import { type ReviewDialog } from './search.js';
import { Settled } from './settled.js';

interface DraftPanelParts {
  readonly invoiceId: string;
  readonly inQueue: boolean;
  readonly refusal: unknown;
  readonly dialog: ReviewDialog | undefined;
  /** The invoice is posted, and its values are changed. */
  readonly correcting: boolean;
  readonly show: (dialog?: ReviewDialog, correct?: boolean) => void;
  readonly offerStep: (step: () => void) => void;
}

const fileOf = ({ revision }: InvoiceDetail): string | undefined =>
  revision.documents.find(({ file_id }) => file_id !== null)?.file_id ?? undefined;

/** A draft with its document; an invoice that is no longer a draft with what became of it. */
export function DraftPanel({
  invoiceId,
  inQueue,
  refusal,
  dialog,
  correcting,
  show,
  offerStep,
}: DraftPanelParts): ReactNode {
  const w = words('review');
  const companyId = useCompanyId();
  const { data: detail, error } = useQuery(invoiceQuery(companyId, invoiceId));
  const fileId = detail && fileOf(detail);
  const { data: extraction, isLoading } = useQuery({
    ...extractionQuery(companyId, fileId ?? ''),
    enabled: fileId !== undefined,
  });
  const { data: file } = useQuery({ ...fileQuery(companyId, fileId ?? ''), enabled: fileId !== undefined });
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  if (error !== null) return <ProblemNote title={w.failed} problem={error} />;
  if (detail === undefined || isLoading) return <div className={classes.loading} aria-busy="true" />;
  const corrects = correcting && isCorrectable(detail);
  if (detail.state !== 'recorded' && !corrects)
    return (
      <Settled
        detail={detail}
        fileId={fileId}
        onCorrect={() => {
          show(undefined, true);
        }}
      />
    );
  return (
    <>
      <DraftForm
        key={detail.revision_id}
        detail={detail}
        fileId={fileId}
        extraction={extraction}
        seen={{
          names,
          add: (name) => {
            setNames((before) => new Set([...before, name]));
          },
        }}
        inQueue={inQueue}
        refusal={refusal}
        correcting={corrects}
        asksToCorrect={dialog === 'correct'}
        show={show}
        offerStep={offerStep}
      />
      <QuestionDialogs
        dialog={dialog}
        {...askedOf(detail)}
        close={() => {
          show();
        }}
      />
      {dialog === 'dismiss' && file !== undefined && (
        <DismissDialog
          file={file}
          choose={(reason) => {
            void perform(dismissDraft, { detail, file, reason }, companyId);
          }}
          close={() => {
            show();
          }}
        />
      )}
      {dialog === 'reject' && (
        <ReasonDialog
          title={w.reject}
          hint={w.rejectHint}
          about={`${companyId}:reject:${detail.id}`}
          send={(submit, reason) =>
            submit(
              fileId === undefined ? rejectDraft : rejectFiledDraft,
              { detail, fileId, reason },
              companyId,
            )
          }
          close={() => {
            show();
          }}
        />
      )}
    </>
  );
}
