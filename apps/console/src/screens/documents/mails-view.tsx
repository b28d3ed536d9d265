import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Mail, type MailPart, mailsQuery } from '../../api/inbox.js';
import { useCompanyId } from '../../frame/company.js';
import { formatInstant } from '../../format/days.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { mailColumns } from './columns.js';
import classes from './documents.module.css';
import { type ViewParts } from './files-view.js';
import { MailState } from './mail-state.js';

const idOf = ({ id }: Mail): string => id;

/** The mails of the inbox: also those that were ignored or failed, with the reason and the result of each part. */
export function MailsView({ search, onSearch }: ViewParts): ReactNode {
  const w = words('documents');
  const companyId = useCompanyId();
  const list = rowsOf(useInfiniteQuery(mailsQuery(companyId)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.open });
  const mail = list.rows.find(({ id }) => id === selection.active);
  const columns = useMemo(mailColumns, []);
  return (
    <div className={classes.split}>
      <List
        {...list}
        label={w.views.mails}
        columns={columns}
        idOf={idOf}
        selection={selection}
        onSelection={(next) => {
          setSelection(next);
          if (next.active !== undefined && next.active !== search.open)
            onSearch({ view: 'mails', open: next.active });
        }}
        autoFocus
        states={{
          nothingYet: { title: w.noMails, detail: w.noMailsDetail },
          nothingForFilter: { title: w.noMails },
          allDone: { title: w.noMails },
        }}
      />
      {mail !== undefined && <MailPanel mail={mail} companyId={companyId} />}
    </div>
  );
}

function MailPanel({ mail, companyId }: { readonly mail: Mail; readonly companyId: string }): ReactNode {
  const w = words('documents');
  const { from, from_name, subject, received_at, status, reason, authentication, attachments } = mail;
  return (
    <aside className={classes.panel} aria-label={w.mail}>
      <h2 translate="no">{subject ?? w.noSubject}</h2>
      <MailState status={status} />
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      <dl className="facts">
        <div>
          <dt>{w.sender}</dt>
          <dd translate="no">{from_name === null ? from : `${from_name} <${from}>`}</dd>
        </div>
        <div>
          <dt>{w.received}</dt>
          <dd>{formatInstant(received_at)}</dd>
        </div>
        <div>
          <dt>{w.proof}</dt>
          <dd>{`SPF ${authentication.spf} · DKIM ${authentication.dkim} · DMARC ${authentication.dmarc}`}</dd>
        </div>
      </dl>
      <h3>{w.attachments}</h3>
      {attachments.length === 0 && <p className="quiet">{w.noAttachments}</p>}
      <ul>
        {attachments.map((part, at) => (
          <li key={`${part.name} ${at}`}>
            <Part part={part} companyId={companyId} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Part({ part, companyId }: { readonly part: MailPart; readonly companyId: string }): ReactNode {
  const { name, outcome, file_id, note } = part;
  return (
    <>
      {file_id === null ? (
        <span translate="no">{name}</span>
      ) : (
        <Link
          to="/c/$company/documents"
          params={{ company: companyId }}
          search={{ open: file_id }}
          translate="no"
        >
          {name}
        </Link>
      )}
      <span className="quiet">
        {[words('documents').parts[outcome], note].filter((one) => one !== null).join(': ')}
      </span>
    </>
  );
}
