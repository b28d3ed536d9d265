import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { on } from '../../actions/action.js';
import { ActionButton } from '../../actions/action-buttons.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type MonthTsd, tsdAccountsQuery, tsdQuery } from '../../api/pay.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { LoadingList } from '../../list/empty.js';
import { CheckIcon, CircleIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { MonthField, monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { PayPage, type PayViewParts } from './pay-page.js';
import { lastMonth } from './search.js';
import { askToFile, downloadCodes, downloadCsv } from './tsd-actions.js';
import { TsdAnnexes } from './tsd-annexes.js';
import { TsdDialog } from './tsd-dialog.js';
import { FiledTsd } from './filed-tsd.js';
import { TsdForm } from './tsd-form.js';
import { TsdLine } from './tsd-line.js';
import { tsdPlaces } from './tsd-places.js';
import { TsdRevisions } from './tsd-revisions.js';

/** The return of income and social tax of a month of payment, as the books stand. */
export default function TsdView(parts: PayViewParts): ReactNode {
  const { search } = parts;
  return search.return === undefined ? (
    <OfMonth {...parts} />
  ) : (
    <FiledTsd key={search.return} id={search.return} {...parts} />
  );
}

function OfMonth({ search, show }: PayViewParts): ReactNode {
  const w = words('pay');
  const companyId = useCompanyId();
  const month = search.month ?? lastMonth();
  const { data: tsd, error, refetch } = useQuery(tsdQuery(companyId, month));
  const here = { tab: 'tsd' as const, month };
  const actions = useActions(
    tsd === undefined
      ? []
      : [
          on(askToFile, {
            tsd,
            go: () => {
              show({ ...here, dialog: 'file' }, true);
            },
          }),
        ],
  );
  return (
    <PayPage
      search={search}
      actions={actions}
      bar={
        <MonthField
          month={month}
          onMonth={(next) => {
            show({ tab: 'tsd', month: next }, true);
          }}
        />
      }
    >
      {tsd !== undefined && <Shown tsd={tsd} search={search} show={show} />}
      {tsd === undefined && error === null && <LoadingList label={w.tsd} />}
      {tsd === undefined && error !== null && (
        <ProblemNote title={w.tsdFailed} problem={error} again={() => void refetch()} />
      )}
      {search.dialog === 'file' && tsd !== undefined && (
        <TsdDialog
          tsd={tsd}
          close={() => {
            show(here, true);
          }}
        />
      )}
    </PayPage>
  );
}

interface ShownParts extends PayViewParts {
  readonly tsd: MonthTsd;
}

function Shown({ tsd, ...parts }: ShownParts): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const { data: declared } = useQuery(tsdAccountsQuery(company));
  const places = useMemo(
    () => tsdPlaces(tsd.period, tsd.pay_runs, declared?.accounts ?? []),
    [tsd, declared],
  );
  const { line } = parts.search;
  const { warnings, filed_return_id, due_date, payable_minor, currency } = tsd;
  const filed = filed_return_id !== null;
  const owed = BigInt(payable_minor);
  const changed = tsd.changed_parts.map((part) => w.changedParts[part]).join(', ');
  if (line !== undefined) return <TsdLine tsd={tsd} line={line} places={places} {...parts} />;
  return (
    <div className={classes.page}>
      <p className={classes.state} data-state={filed ? 'posted' : 'draft'}>
        {filed ? <CheckIcon /> : <CircleIcon />}
        {filed ? w.filedOnce : w.notFiled} {changed !== '' && w.changedSince(changed)}
      </p>
      {warnings.length > 0 && (
        <section className={classes.note} aria-label={w.warnings}>
          <strong>
            <WarningIcon />
            {w.warnings}
          </strong>
          <ul>
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      <dl className={classes.sums}>
        <div>
          <dt>{w.dueOn}</dt>
          <dd>{formatDay(due_date)}</dd>
        </div>
        <div>
          <dt>{owed < 0n ? w.refund : w.payableTax}</dt>
          <dd>{formatMoney(owed < 0n ? -owed : owed, currency)}</dd>
        </div>
      </dl>
      <Runs tsd={tsd} />
      {filed && <CodesFile month={tsd.period} />}
      <TsdForm tsd={tsd} filed={tsd.returns[0]} places={places} {...parts} />
      <TsdAnnexes tsd={tsd} places={places} />
      <TsdRevisions tsd={tsd} />
    </div>
  );
}

/** The runs that the return adds up; each of them is where its people's numbers come from. */
function Runs({ tsd: { pay_runs } }: { readonly tsd: MonthTsd }): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const several = pay_runs.length > 1;
  const files = useActions(pay_runs.map((run) => on(downloadCsv, { run, several })));
  if (pay_runs.length === 0) return <p className="quiet">{w.noRuns}</p>;
  return (
    <section aria-label={w.runsOf}>
      <ul className={classes.links}>
        {pay_runs.map(({ pay_run_id, month, payment_date }, at) => (
          <li key={pay_run_id}>
            <Link to="/c/$company/pay" params={{ company }} search={{ run: pay_run_id }}>
              {w.run(monthInWords(month))}
            </Link>{' '}
            <span className="quiet">{formatDay(payment_date)}</span>{' '}
            {files[at] !== undefined && <ActionButton action={files[at]} size="compact-sm" />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CodesFile({ month }: { readonly month: string }): ReactNode {
  const w = words('pay');
  const [file] = useActions([on(downloadCodes, month)]);
  if (file === undefined) return null;
  return (
    <p className={classes.ways}>
      <ActionButton action={file} size="compact-sm" />
      <span className="quiet">{w.codesFileHint}</span>
    </p>
  );
}
