import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { companyQuery } from '../../api/companies.js';
import { closedPeriodQuery } from '../../api/company-settings.js';
import { filesQuery, type FileKind, type StoredFile } from '../../api/files.js';
import { inboxQuery } from '../../api/inbox.js';
import { Copyable } from '../../frame/copyable.js';
import { useLiveUpdates } from '../../frame/live-updates.js';
import { Buttons } from '../../frame/section.js';
import { chooseFiles } from '../../document/files-of.js';
import { words } from '../../words/words.js';
import { sendFirstFiles } from './actions.js';
import { Step, type StepState } from './step.js';
import classes from './welcome.module.css';

interface CompanyStepsParts {
  readonly companyId: string;
  readonly inbox: boolean;
}

/** The steps that a company with open books has: they are followed as the books change. */
export function CompanySteps({ companyId, inbox }: CompanyStepsParts): ReactNode {
  const w = words('welcome');
  const { data: company } = useSuspenseQuery(companyQuery(companyId));
  const permissions = useMemo(() => new Set(company.permissions), [company.permissions]);
  useLiveUpdates(companyId, permissions);
  const files = useInfiniteQuery(filesQuery(companyId, {}));
  const closed = useQuery(closedPeriodQuery(companyId));
  const given = files.data?.pages.flatMap(({ items }) => items) ?? [];
  const documents = given.filter(({ kind }) => kind !== 'statement');
  const hasStatement = (company.status?.last_bank_date ?? null) !== null;
  const mayUpload = permissions.has('documents.write');
  const booked = documents.some(({ outcome }) => outcome === 'posted');
  return (
    <>
      <Step state={booked ? 'done' : 'now'} title={w.document.title} detail={w.document.detail}>
        {files.isError && (
          <ProblemNote title={w.document.unknown} problem={files.error} again={() => void files.refetch()} />
        )}
        <Files files={documents.slice(0, 3)} />
        {mayUpload && !booked && <Upload companyId={companyId} label={w.document.upload} primary />}
        {documents.length > 0 && (
          <Link to="/c/$company/documents" params={{ company: companyId }}>
            {w.document.toList}
          </Link>
        )}
      </Step>
      {inbox && <InboxStep companyId={companyId} mails={given.some(({ origin }) => origin !== null)} />}
      <Step
        state={hasStatement ? 'done' : 'optional'}
        title={w.statement.title}
        detail={hasStatement ? w.statement.done : w.statement.detail}
      >
        {mayUpload && !hasStatement && (
          <Upload companyId={companyId} label={w.statement.upload} kind="statement" />
        )}
      </Step>
      <Step
        state={(closed.data?.items.length ?? 0) > 0 ? 'done' : 'later'}
        title={w.month.title}
        detail={(closed.data?.items.length ?? 0) > 0 ? w.month.done : w.month.detail}
      />
    </>
  );
}

function Files({ files }: { readonly files: readonly StoredFile[] }): ReactNode {
  const w = words('welcome').document;
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={w.title}>
      {files.map(({ id, name, outcome }) => (
        <li key={id}>
          <bdi translate="no">{name}</bdi>
          <span className="quiet">{w.outcomes[outcome]}</span>
        </li>
      ))}
    </ul>
  );
}

interface UploadParts {
  readonly companyId: string;
  readonly label: string;
  readonly kind?: FileKind;
  readonly primary?: boolean;
}

function Upload({ companyId, label, kind, primary = false }: UploadParts): ReactNode {
  const send = (files: readonly File[]): Promise<void> =>
    perform(sendFirstFiles, { companyId, files, ...(kind === undefined ? {} : { kind }) }, companyId);
  return (
    <Buttons>
      <Button
        variant={primary ? 'filled' : 'default'}
        onClick={() => {
          void chooseFiles().then((files) => (files.length === 0 ? undefined : send(files)));
        }}
      >
        {label}
      </Button>
    </Buttons>
  );
}

function InboxStep({ companyId, mails }: { readonly companyId: string; readonly mails: boolean }): ReactNode {
  const w = words('welcome').inbox;
  const inbox = useQuery(inboxQuery(companyId));
  return (
    <Step state={mails ? 'done' : 'optional'} title={w.title} detail={w.detail}>
      {inbox.data !== undefined && (
        <div>
          <Copyable text={inbox.data.address} label={w.address} />
        </div>
      )}
      {inbox.isSuccess && (
        <div>
          <Link to="/c/$company/documents" params={{ company: companyId }} search={{ view: 'inbox' }}>
            {w.gmail}
          </Link>
        </div>
      )}
      {inbox.isError && (
        <ProblemNote title={w.unknown} problem={inbox.error} again={() => void inbox.refetch()} />
      )}
    </Step>
  );
}

/** The steps that wait for the company. */
export function LaterSteps({ inbox }: { readonly inbox: boolean }): ReactNode {
  const w = words('welcome');
  const later: StepState = 'later';
  return (
    <>
      <Step state={later} title={w.document.title} />
      {inbox && <Step state={later} title={w.inbox.title} />}
      <Step state={later} title={w.statement.title} />
      <Step state={later} title={w.month.title} />
    </>
  );
}
