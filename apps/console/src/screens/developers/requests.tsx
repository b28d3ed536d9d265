import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Company } from '../../api/companies.js';
import { type ClientRequest, requestsQuery } from '../../api/developers.js';
import { apiKeysQuery } from '../../api/organizations.js';
import { formatInstant } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { Copyable } from '../../frame/copyable.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import classes from './developers.module.css';
import { type DevelopersSearch } from './search.js';

const idOf = ({ id }: ClientRequest): string => id;

interface RequestsParts {
  readonly company: Company;
  readonly search: DevelopersSearch;
}

/** The requests of keys and apps in the last day: an organization's, whatever company they asked about. */
export function Requests({ company, search }: RequestsParts): ReactNode {
  const w = words('developers');
  const navigate = useNavigate();
  const show = (failed: boolean, key: string): void => {
    void navigate({
      to: '/c/$company/developers',
      params: { company: company.id },
      search: { tab: 'requests', ...(failed ? { failed } : {}), ...(key === '' ? {} : { key }) },
      replace: true,
    });
  };
  const { failed = false, key = '' } = search;
  const list = rowsOf(useInfiniteQuery(requestsQuery(company.organization_id, search)));
  const keys = useInfiniteQuery(apiKeysQuery(company.organization_id));
  const [selection, setSelection] = useSelection(list.rows.map(idOf));
  const columns = useMemo(() => requestColumns(company.id), [company.id]);
  const request = list.rows.find(({ id }) => id === selection.active);
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          size="sm"
          aria-label={w.filter}
          value={failed ? 'failed' : 'all'}
          data={[
            { value: 'all', label: w.answers.all },
            { value: 'failed', label: w.answers.failed },
          ]}
          onChange={({ currentTarget: { value } }) => {
            show(value === 'failed', key);
          }}
        />
        <NativeSelect
          size="sm"
          aria-label={w.ofKey}
          translate="no"
          value={key}
          data={[
            { value: '', label: w.anyKey },
            ...(keys.data?.pages ?? []).flatMap(({ items }) =>
              items.map(({ id, name }) => ({ value: id, label: name })),
            ),
          ]}
          onChange={({ currentTarget: { value } }) => {
            show(failed, value);
          }}
        />
      </div>
      <div className={classes.split}>
        <List
          {...list}
          label={w.requestsOf}
          columns={columns}
          idOf={idOf}
          selection={selection}
          onSelection={setSelection}
          clearFilter={
            failed || key !== ''
              ? () => {
                  show(false, '');
                }
              : undefined
          }
          autoFocus
          states={{
            nothingYet: { title: w.noRequests, detail: w.noRequestsDetail },
            nothingForFilter: { title: w.noneForFilter },
            allDone: { title: w.noRequests },
          }}
        />
        {request !== undefined && <RequestPanel request={request} />}
      </div>
    </>
  );
}

function RequestPanel({ request }: { readonly request: ClientRequest }): ReactNode {
  const w = words('developers');
  return (
    <aside className={classes.panel} aria-label={w.requests}>
      <h2 translate="no">
        {request.method} {request.path}
      </h2>
      <dl className="facts">
        {[
          [w.when, formatInstant(request.occurred_at)],
          [w.status, String(request.status)],
          [w.duration, w.milliseconds(formatCount(request.duration_ms))],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{w.who}</dt>
          <dd>
            {request.credential_kind === 'oauth' ? w.app : w.key}:{' '}
            <bdi translate="no">{request.credential_name ?? w.unnamed}</bdi>
          </dd>
        </div>
        <div>
          <dt>{w.requestId}</dt>
          <dd>
            <Copyable text={request.request_id} label={w.requestId} />
          </dd>
        </div>
      </dl>
      <p className="quiet">{w.noRequestsDetail}</p>
    </aside>
  );
}

/** From this status on a request was refused or failed. */
const REFUSED = 400;

/** The company of the address need not be read in every row. */
const shortened = (path: string, companyId: string): string => path.replace(`/${companyId}/`, '/…/');

function requestColumns(companyId: string): readonly Column<ClientRequest>[] {
  const w = words('developers');
  return [
    {
      key: 'status',
      header: w.status,
      width: '4.5rem',
      cell: ({ status }) => (
        <span className={classes.state} data-state={status >= REFUSED ? 'failed' : 'delivered'}>
          {status}
        </span>
      ),
    },
    {
      key: 'method',
      header: w.method,
      width: '5rem',
      wide: true,
      cell: ({ method }) => <b translate="no">{method}</b>,
    },
    {
      key: 'path',
      header: w.path,
      width: 'minmax(8rem, 3fr)',
      cell: ({ path }) => <span translate="no">{shortened(path, companyId)}</span>,
      below: ({ method, credential_name: name }, fit) =>
        fit === 'wide' ? undefined : <span translate="no">{[method, name].filter(Boolean).join(' · ')}</span>,
    },
    {
      key: 'key',
      header: w.ofKey,
      width: 'minmax(5rem, 1fr)',
      wide: true,
      cell: ({ credential_name: name }) => <bdi translate="no">{name ?? w.unnamed}</bdi>,
    },
    {
      key: 'duration',
      header: w.duration,
      width: '5.5rem',
      amount: true,
      wide: true,
      cell: ({ duration_ms: duration }) => w.milliseconds(formatCount(duration)),
    },
    {
      key: 'when',
      header: w.when,
      width: 'minmax(7.75rem, 9.5rem)',
      wide: 'phone',
      cell: ({ occurred_at }) => formatInstant(occurred_at),
    },
  ];
}
