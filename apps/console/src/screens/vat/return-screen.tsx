import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type VatPreview, vatPreviewFile, vatPreviewQuery, vatReturnQuery } from '../../api/vat.js';
import { firstOfMonth, formatMonth, parseDay, today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { EmptyList, FailedList, LoadingList } from '../../list/empty.js';
import { words } from '../../words/words.js';
import * as actions from './actions.js';
import { FileDialog } from './file-dialog.js';
import { PartTabs } from './part-tabs.js';
import { ReturnFacts } from './return-facts.js';
import { ReturnPart } from './return-part.js';
import { type ReturnSearch } from './search.js';
import { monthName } from './names.js';

const route = getRouteApi('/c/$company/vat/$month');

/** The return of one month, as the books have it now and as it was filed. */
export function ReturnScreen(): ReactNode {
  const w = words('vat');
  const { id: company } = useCompany();
  const { month } = route.useParams();
  const isMonth = /^\d{4}-\d{2}$/.test(month) && parseDay(`${month}-01`) !== undefined;
  if (isMonth) return <OfMonth key={month} month={month} />;
  return (
    <Page title={words('screens').vat}>
      <EmptyList
        words={{
          title: w.noSuchMonth,
          detail: w.noSuchMonthDetail,
          way: (
            <Link to="/c/$company/vat" params={{ company }}>
              {w.toMonths}
            </Link>
          ),
        }}
      />
    </Page>
  );
}

function OfMonth({ month }: { readonly month: string }): ReactNode {
  const w = words('vat');
  const { id: company } = useCompany();
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(vatPreviewQuery(company, month));
  const go = (months: number) => () =>
    navigate({
      to: '/c/$company/vat/$month',
      params: { company, month: firstOfMonth(`${month}-01`, months).slice(0, 7) },
      search: {},
    });
  useActions([
    on(actions.earlierMonth, go(-1)),
    ...(month < today().slice(0, 7) ? [on(actions.laterMonth, go(1))] : []),
  ]);
  const title = w.title(formatMonth(month, ''));
  if (query.data !== undefined)
    return <Shown month={month} title={title} preview={query.data} search={search} />;
  return (
    <Page title={title} full bar={<PartTabs month={month} search={search} preview={undefined} />}>
      {query.error === null ? (
        <LoadingList label={title} />
      ) : (
        <FailedList problem={query.error} again={() => void query.refetch()} />
      )}
    </Page>
  );
}

interface ShownParts {
  readonly month: string;
  readonly title: string;
  readonly preview: VatPreview;
  readonly search: ReturnSearch;
}

function Shown({ month, title, preview, search }: ShownParts): ReactNode {
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const show = (next: ReturnSearch, quietly = false): void => {
    void navigate({
      to: '/c/$company/vat/$month',
      params: { company, month },
      search: next,
      replace: quietly,
    });
  };
  const revision = useQuery({
    ...vatReturnQuery(company, search.revision ?? ''),
    enabled: search.revision !== undefined,
  });
  const { filed, prepared } = preview;
  // The file of the revision that is open, or else of the one that counts.
  const named = revision.data ?? prepared ?? filed;
  const live = useActions([
    on(actions.prepare, preview),
    on(actions.askToFile, {
      preview,
      go: () => {
        show({ ...search, dialog: 'file' });
      },
    }),
    on(actions.downloadXml, {
      returnId: revision.data?.id ?? prepared?.return_id ?? filed?.return_id,
      name: words('vat').xmlName(month, named?.revision_no ?? 1),
    }),
  ]);
  // Next to the line or the revision there is a link: it needs no button.
  useActions([
    on(
      actions.toForm,
      search.line === undefined && search.revision === undefined
        ? undefined
        : () => {
            show(search.line === undefined ? {} : { at: `${search.line}|now` });
          },
    ),
  ]);
  const { dialog: _, ...below } = search;
  return (
    <Page
      title={title}
      full
      actions={live}
      file={vatPreviewFile(month)}
      bar={<PartTabs month={month} search={search} preview={preview} />}
    >
      {search.line === undefined && <ReturnFacts month={month} preview={preview} />}
      <ReturnPart month={month} preview={preview} search={below} show={show} revision={revision} />
      {search.dialog === 'file' && prepared !== null && (
        <FileDialog
          preview={preview}
          returnId={prepared.return_id}
          revisionNo={prepared.revision_no}
          month={monthName(preview)}
          close={() => {
            show(below, true);
          }}
        />
      )}
    </Page>
  );
}
