import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type InvoiceDetail, invoiceQuery } from '../../api/invoices.js';
import { isProblem } from '../../api/problem.js';
import { useCompanyId } from '../../frame/company.js';
import { useNamedItem } from '../../frame/navigation.js';
import { Page } from '../../frame/page.js';
import { TrailLink } from '../../frame/trail-link.js';
import { NotFound } from '../../frame/problem-screen.js';
import { LoadingList } from '../../list/empty.js';
import { InvoiceSign } from '../../list/invoice-sign.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { EntriesOf } from './entries-of.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { InvoiceFacts } from './invoice-facts.js';
import classes from './invoice.module.css';
import { LinesOf } from './lines-of.js';
import { RevisionsOf } from './revisions-of.js';
import { SendDialog } from './send-dialog.js';
import { type InvoiceSearch } from './search.js';
import { DocumentsOf, SettlementOf } from './settlement-of.js';

const route = getRouteApi('/c/$company/invoices/$invoice');

/** One invoice: what it says, what settled it, what it made in the books, and how it changed. */
export function InvoiceScreen(): ReactNode {
  const companyId = useCompanyId();
  const { invoice: id } = route.useParams();
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(companyId, id));
  if (invoice !== undefined) return <Shown key={id} invoice={invoice} />;
  if (isProblem(error) && error.status === 404) return <NotFound />;
  return (
    <Page title={words('screens').invoice}>
      {error === null ? (
        <LoadingList label={words('screens').invoice} />
      ) : (
        <ProblemNote title={words('invoices').failed} problem={error} again={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ invoice }: { readonly invoice: InvoiceDetail }): ReactNode {
  const companyId = useCompanyId();
  const navigate = useNavigate();
  useNamedItem(invoice.direction === 'sales' ? '/c/$company/sales' : '/c/$company/purchases');
  const dialog = route.useSearch({ select: (search) => search.dialog });
  const show = (search: InvoiceSearch) =>
    navigate({
      to: '/c/$company/invoices/$invoice',
      params: { company: companyId, invoice: invoice.id },
      search,
      replace: true,
    });
  const write = (search: { draft?: string; credit?: string }) => () =>
    navigate({ to: '/c/$company/sales/new', params: { company: companyId }, search });
  const ask = (name: NonNullable<InvoiceSearch['dialog']>) => ({ invoice, go: () => show({ dialog: name }) });
  const live = useActions([
    on(actions.askToIssue, ask('issue')),
    on(actions.askToPost, ask('post')),
    on(actions.editDraft, { invoice, go: write({ draft: invoice.id }) }),
    on(actions.askToSend, ask('send')),
    on(actions.downloadPdf, invoice),
    on(actions.credit, { invoice, go: write({ credit: invoice.id }) }),
    on(actions.correct, {
      invoice,
      go: () =>
        navigate({
          to: '/c/$company/review',
          params: { company: companyId },
          search: { invoice: invoice.id, correct: true },
        }),
    }),
    on(actions.askToDiscard, ask('discard')),
    on(actions.askToCancelSale, ask('cancel')),
    on(actions.askToCancelPurchase, ask('cancel')),
  ]);
  return (
    <Page title={actions.nameOf(invoice)} actions={live} bar={<InvoiceSign invoice={invoice} />}>
      <InvoiceFacts invoice={invoice} />
      <LinesOf invoice={invoice} />
      <div className={classes.columns}>
        <SettlementOf invoice={invoice} />
        <DocumentsOf invoice={invoice} />
        <EntriesOf invoice={invoice} />
        <RevisionsOf invoice={invoice} />
      </div>
      <TrailLink object="invoice" id={invoice.id} />
      {dialog === 'send' && <SendDialog invoice={invoice} close={() => void show({})} />}
      {dialog !== undefined && dialog !== 'send' && (
        <InvoiceDialog key={dialog} dialog={dialog} invoice={invoice} close={() => void show({})} />
      )}
    </Page>
  );
}
