import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { deliveriesQuery, type Delivery, type Endpoint, endpointQuery } from '../../api/webhooks.js';
import { formatInstant } from '../../format/days.js';
import { type Column } from '../../list/columns.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { words } from '../../words/words.js';
import { redeliver, redeliverAll, test } from './actions.js';
import { DeliveryPanel } from './delivery-panel.js';
import classes from './developers.module.css';
import { aboutEndpoint } from './endpoints.js';
import { hostOf } from './host.js';
import { type DevelopersSearch, STATES } from './search.js';
import { DeliveryState } from './state.js';

const idOf = ({ id }: Delivery): string => id;

interface DeliveriesParts {
  readonly companyId: string;
  readonly endpointId: string;
  readonly search: DevelopersSearch;
}

/** What was sent to one endpoint, what it answered, and sending it again. */
export function Deliveries({ companyId, endpointId, search }: DeliveriesParts): ReactNode {
  const w = words('developers');
  const { data: endpoint, error } = useQuery(endpointQuery(companyId, endpointId));
  return (
    <>
      <p className={classes.intro}>
        <Link to="/c/$company/developers" params={{ company: companyId }} search={{}}>
          {w.back}
        </Link>
        {endpoint !== undefined && (
          <>
            {' · '}
            <bdi translate="no">{endpoint.url}</bdi> · {aboutEndpoint(endpoint)}
          </>
        )}
      </p>
      {error !== null && <ProblemNote title={w.endpointsUnknown} problem={error} />}
      {endpoint !== undefined && <Sent companyId={companyId} endpoint={endpoint} search={search} />}
    </>
  );
}

interface SentParts {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  readonly search: DevelopersSearch;
}

function Sent({ companyId, endpoint, search }: SentParts): ReactNode {
  const w = words('developers');
  const navigate = useNavigate();
  const show = (next: DevelopersSearch): void => {
    void navigate({
      to: '/c/$company/developers',
      params: { company: companyId },
      search: next,
      replace: true,
    });
  };
  const list = rowsOf(useInfiniteQuery(deliveriesQuery(companyId, endpoint.id, search.state)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.delivery });
  const active = selection.active ?? ids[0];
  const delivery = list.rows.find(({ id }) => id === active);
  const columns = useMemo(deliveryColumns, []);
  const live = useActions([
    on(redeliver, { endpoint, delivery }),
    on(test, endpoint),
    on(redeliverAll, endpoint),
  ]);
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          size="sm"
          aria-label={w.state}
          value={search.state ?? ''}
          data={[
            { value: '', label: w.anyState },
            ...STATES.map((value) => ({ value, label: w.deliveryStates[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const state = STATES.find((one) => one === value);
            show({ endpoint: endpoint.id, ...(state === undefined ? {} : { state }) });
          }}
        />
        {live
          .filter(({ id }) => id !== redeliver.id)
          .map((action) => (
            <ActionButton key={action.id} action={action} />
          ))}
      </div>
      <div className={classes.split}>
        <List
          {...list}
          label={w.deliveriesOf(hostOf(endpoint.url))}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={setSelection}
          clearFilter={
            search.state === undefined
              ? undefined
              : () => {
                  show({ endpoint: endpoint.id });
                }
          }
          autoFocus
          states={{
            nothingYet: { title: w.noDeliveries, detail: w.noDeliveriesDetail },
            nothingForFilter: { title: w.noneInState },
            allDone: { title: w.noDeliveries },
          }}
        />
        {delivery !== undefined && (
          <DeliveryPanel
            key={delivery.id}
            companyId={companyId}
            endpointId={endpoint.id}
            delivery={delivery}
            actions={live.filter(({ id }) => id === redeliver.id)}
          />
        )}
      </div>
    </>
  );
}

function deliveryColumns(): readonly Column<Delivery>[] {
  const w = words('developers');
  return [
    {
      key: 'state',
      header: w.state,
      width: 'minmax(6.5rem, 9rem)',
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      key: 'event',
      header: w.event,
      width: 'minmax(8rem, 2fr)',
      cell: ({ event_type }) => <span translate="no">{event_type}</span>,
    },
    {
      key: 'answer',
      header: w.answer,
      width: 'minmax(4rem, 6rem)',
      wide: 'phone',
      cell: ({ response_status: status }) => status ?? '–',
    },
    {
      key: 'attempts',
      header: w.attempts,
      width: '5rem',
      amount: true,
      wide: true,
      cell: ({ attempts }) => String(attempts),
    },
    {
      key: 'when',
      header: w.when,
      width: 'minmax(7.75rem, 9.5rem)',
      wide: 'phone',
      cell: ({ created_at }) => formatInstant(created_at),
    },
  ];
}
