import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { reasonOf } from '../../actions/problem-note.js';
import { useScope } from '../../actions/scope.js';
import { type Extraction } from '../../api/files.js';
import { type InvoiceDetail, postInvoice } from '../../api/invoices.js';
import { isProblem } from '../../api/problem.js';
import { DocumentView } from '../../document/document-view.js';
import { openOriginal } from '../../document/file-actions.js';
import { useDraft } from '../../form/drafts.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { EntryPreview } from '../../frame/entry-preview.js';
import { openDismiss } from '../../frame/dismissal/actions.js';
import { openAsk, openHold } from '../../frame/questions/actions.js';
import { AskedNote } from '../../frame/questions/asked-note.js';
import { words } from '../../words/words.js';
import { always, joinCopy, joinLine, openReject, postDraft, saveDraft, toCorrect } from './actions.js';
import { askedOf } from './asked.js';
import { CorrectDialog } from './correct-dialog.js';
import { bookedLine, changedAccount, copiedInvoice, codesOf, doubtsOf, marksOf } from './doubts.js';
import { fieldActions } from './field-actions.js';
import { HeadFields } from './head-fields.js';
import { HeldReason } from './held-reason.js';
import { LineFields } from './line-fields.js';
import classes from './review.module.css';
import { type ReviewDialog } from './search.js';
import { useQueueFocus } from './use-queue-focus.js';
import { CHANGED_ACCOUNT, type Seen, useFields } from './use-fields.js';
import { isComplete, isSame, type LineValues, type Values, valuesOf } from './values.js';
import { whyOf } from './why.js';

const [ASK, HOLD] = [openAsk('invoice'), openHold('invoice')];

interface DraftFormParts {
  readonly detail: InvoiceDetail;
  readonly fileId: string | undefined;
  readonly extraction: Extraction | undefined;
  readonly seen: Seen;
  readonly inQueue: boolean;
  /** Why the last attempt was refused. */
  readonly refusal: unknown;
  /** The invoice is posted already. */
  readonly correcting: boolean;
  readonly asksToCorrect: boolean;
  readonly show: (dialog?: ReviewDialog, correct?: boolean) => void;
  /** Tells the list what `Enter` does next. */
  readonly offerStep: (step: () => void) => void;
}

/** The actions that `Enter` performs when no field is left. */
const NEXT: ReadonlySet<string> = new Set([saveDraft.id, postDraft.id, toCorrect.id]);

const NEW_LINE: LineValues = {
  from: null,
  description: '',
  net: undefined,
  vat: undefined,
  tax: undefined,
  account: undefined,
};

/** A draft next to its document. `Enter` goes to the next field to look at, then saves, then posts. */
export function DraftForm(parts: DraftFormParts): ReactNode {
  const { detail, fileId, extraction, seen, inQueue, refusal, correcting, show, offerStep } = parts;
  const w = words('review');
  const { id: companyId, permissions } = useCompany();
  const scope = useScope();
  const navigate = useNavigate();
  const first = valuesOf(detail);
  const { value: values, set, forget } = useDraft<Values>(`review:${detail.revision_id}`, first);
  const fields = useFields(seen);
  useQueueFocus(inQueue);
  const codes = codesOf(detail, extraction);
  const account = changedAccount(codes);
  const lineId = bookedLine(codes);
  const intoId = copiedInvoice(codes);
  const open = correcting ? [] : doubtsOf(detail, extraction).filter((name) => !seen.names.has(name));
  const openFields = new Set(open);
  const changed = !isSame(values, first);
  const posts = permissions.includes('invoices.post_purchase');
  const mayWrite = permissions.includes('invoices.write') && (!correcting || posts);
  const mayPost = posts && !correcting;
  const isDraftOfFile = detail.direction === 'purchase' && permissions.includes('invoices.void');
  const mended = changed && isComplete(values) ? { detail, fileId, values } : undefined;
  const asked = { ...askedOf(detail), open: show };
  const actions = useActions([
    ...(mended === undefined
      ? []
      : correcting
        ? [
            on(toCorrect, () => {
              show('correct', true);
            }),
          ]
        : [on(saveDraft, mended)]),
    ...(!changed && open.length === 0 ? [on(postDraft, { detail, fileId })] : []),
    ...(correcting || lineId === undefined || fileId === undefined
      ? []
      : [on(joinLine, { detail, fileId, lineId })]),
    ...(correcting || intoId === undefined || fileId === undefined ? [] : [on(joinCopy, { detail, intoId })]),
    ...(correcting || fileId === undefined || !isDraftOfFile ? [] : [on(openDismiss, show)]),
    ...(correcting ? [] : [on(openReject, show), on(ASK, asked), on(HOLD, asked)]),
    on(openOriginal, fileId),
  ]);
  useActions(mayWrite ? fieldActions(open, fields.focus) : []);
  const next = actions.find(({ id }) => NEXT.has(id));
  const others = actions.filter((action) => action !== next && action.id !== openOriginal.id);
  const step = (passed?: string): void => {
    const rest = open.filter((name) => name !== passed || name === CHANGED_ACCOUNT);
    fields.look(passed);
    if (rest[0] !== undefined) fields.focus(rest[0]);
    else if (next !== undefined) void next.perform();
    // The field that was passed was the last one.
    else if (passed !== undefined && !changed && mayPost)
      void on(postDraft, { detail, fileId })(scope)?.perform();
  };
  useEffect(() => {
    offerStep(() => {
      step();
    });
  });
  // Who came to correct is not in the queue: the keys go to the fields.
  useEffect(() => {
    if (correcting) fields.focus('number');
  }, [correcting]);
  const problem = isProblem(refusal) ? refusal : undefined;
  const pressed = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    // As a form is sent, so that a field may hold it until its value is there.
    event.currentTarget.requestSubmit();
  };
  /** Of a line of a purchase as it is saved. */
  const ruleLike = (at: number | null) =>
    changed || at === null || detail.direction !== 'purchase'
      ? undefined
      : on(always, () =>
          navigate({
            to: '/c/$company/bank/rules',
            params: { company: companyId },
            search: { dialog: 'new', invoice: detail.id, at },
          }),
        )(scope);
  const setLine = (at: number, line: LineValues | undefined): void => {
    set({ ...values, lines: values.lines.flatMap((one, index) => (index === at ? (line ?? []) : one)) });
  };
  return (
    <>
      <div className={classes.document}>
        {fileId === undefined ? (
          <p className={classes.none}>{w.noDocument}</p>
        ) : (
          <DocumentView
            companyId={companyId}
            fileId={fileId}
            name={`${detail.party_name} ${detail.number ?? ''}`}
            marks={marksOf(extraction, fields.focused)}
            onWord={mayWrite ? fields.put : undefined}
          />
        )}
      </div>
      <form
        ref={fields.form}
        className={classes.form}
        aria-label={w.values}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          step(fields.focused);
        }}
        onKeyDown={pressed}
        onFocus={fields.onFocus}
        onBlur={fields.onBlur}
      >
        {correcting ? (
          <p className="quiet">{w.correcting}</p>
        ) : (
          <HeldReason
            note={detail.review_note}
            repeats={intoId}
            account={account}
            accountChecked={seen.names.has(CHANGED_ACCOUNT)}
            onAccountChecked={() => {
              seen.add(CHANGED_ACCOUNT);
            }}
          />
        )}
        <AskedNote {...askedOf(detail)} />
        {refusal !== undefined && (
          <p role="alert" className={classes.refused}>
            {reasonOf(refusal)}
          </p>
        )}
        <HeadFields
          companyId={companyId}
          values={values}
          open={openFields}
          problem={problem}
          disabled={!mayWrite}
          onChange={set}
        />
        {values.lines.map((line, at) => (
          <LineFields
            key={`${line.from ?? 'new'}-${at}`}
            companyId={companyId}
            at={at}
            line={line}
            currency={detail.currency}
            day={values.invoiceDate}
            why={line.from === null ? {} : whyOf(detail.revision.source_payload, line.from)}
            open={openFields}
            problem={problem}
            disabled={!mayWrite}
            always={ruleLike(line.from)}
            onChange={(now) => {
              setLine(at, now);
            }}
            onRemove={
              values.lines.length === 1
                ? undefined
                : () => {
                    setLine(at, undefined);
                  }
            }
          />
        ))}
        {mayWrite && (
          <div className={classes.lineTools}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                set({ ...values, lines: [...values.lines, NEW_LINE] });
              }}
            >
              {w.addLine}
            </Button>
            {changed && (
              <Button size="compact-sm" variant="default" onClick={forget}>
                {w.discard}
              </Button>
            )}
          </div>
        )}
        <dl className={classes.totals}>
          <dt>{w.gross}</dt>
          <dd>{formatMoney(BigInt(detail.gross_minor), detail.currency)}</dd>
        </dl>
        {mayPost && (
          <EntryPreview
            object="invoice"
            source={['post', detail.id, detail.revision_id]}
            attempt={(sent) => postInvoice(sent, detail.id)}
            before={changed ? w.previewBefore : undefined}
          />
        )}
        <footer className={classes.foot}>
          {open[0] !== undefined && !changed && (mayWrite || mayPost) && (
            <Button
              size="sm"
              onClick={() => {
                step();
              }}
            >
              {w.toLookAt(open.length)}
            </Button>
          )}
          {next !== undefined && <ActionButton action={next} primary />}
          {next !== undefined && <kbd>Enter</kbd>}
          {others.map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
        </footer>
      </form>
      {parts.asksToCorrect && mended !== undefined && (
        <CorrectDialog
          mended={mended}
          onDone={() => {
            show();
          }}
          close={() => {
            show(undefined, true);
          }}
        />
      )}
    </>
  );
}
