import { useQueries } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type InvoiceDetail, type InvoiceRevision, revisionQuery } from '../../api/invoices.js';
import { formatInstant } from '../../format/days.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './invoice.module.css';
import { changesBetween } from './revision-changes.js';

/** How an invoice changed, newest first, each revision compared with the one before it. */
export function RevisionsOf({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const numbered = [...invoice.revisions].sort((a, b) => a.revision_no - b.revision_no);
  const read = useQueries({
    queries: numbered.length < 2 ? [] : numbered.map(({ id }) => revisionQuery(companyId, invoice.id, id)),
  });
  const failure = read.find(({ error }) => error !== null)?.error;
  return (
    <section className={classes.card} aria-labelledby="revisions">
      <h2 id="revisions">{w.revisions}</h2>
      {failure !== undefined && <p className={classes.refused}>{reasonOf(failure)}</p>}
      <ul className={classes.rows}>
        {numbered
          .map((summary, at) => (
            <li key={summary.id}>
              <span>{summary.reason ?? w.firstRevision}</span>
              <span className="quiet">{formatInstant(summary.created_at)}</span>
              {at > 0 && <Changes before={read[at - 1]?.data} after={read[at]?.data} />}
            </li>
          ))
          .reverse()}
      </ul>
    </section>
  );
}

interface ChangesParts {
  readonly before: InvoiceRevision | undefined;
  readonly after: InvoiceRevision | undefined;
}

function Changes({ before, after }: ChangesParts): ReactNode {
  if (before === undefined || after === undefined) return null;
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <span className="quiet">{words('invoices').noChange}</span>;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
