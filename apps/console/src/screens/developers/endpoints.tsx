import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { useScope } from '../../actions/scope.js';
import { type Endpoint, endpointsQuery, type EndpointWithSecret } from '../../api/webhooks.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { ShownOnce } from '../../frame/shown-once.js';
import { formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { disable, enable, openDeliveries, openEdit, remove, rotate, test } from './actions.js';
import { EndpointDialog } from './endpoint-dialog.js';
import { hostOf } from './host.js';
import { NewEndpoint } from './new-endpoint.js';
import { type EventObject } from './subscriptions.js';

/** The addresses that are told of changes, and what can be done with each. */
export function Endpoints({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('developers');
  const { permissions } = useScope();
  const read = useInfiniteQuery(endpointsQuery(companyId));
  const [rotated, setRotated] = useState<EndpointWithSecret>();
  const [edited, setEdited] = useState<Endpoint>();
  const navigate = useNavigate();
  const endpoints = read.data?.pages.flatMap(({ items }) => items) ?? [];
  useActions(
    endpoints.map((endpoint) =>
      on(openDeliveries(endpoint.id), {
        endpoint,
        go: () =>
          navigate({
            to: '/c/$company/developers',
            params: { company: companyId },
            search: { endpoint: endpoint.id },
          }),
      }),
    ),
  );
  return (
    <>
      <Section title={w.endpoints} detail={w.endpointsDetail}>
        {rotated !== undefined && (
          <ShownOnce
            key={rotated.secret}
            title={w.rotated(hostOf(rotated.url))}
            detail={w.secretOnce}
            text={rotated.secret}
            label={w.secret}
            kept={w.secretKept}
            onKept={() => {
              setRotated(undefined);
            }}
          />
        )}
        {read.isError && (
          <ProblemNote title={w.endpointsUnknown} problem={read.error} again={() => void read.refetch()} />
        )}
        {read.isSuccess && endpoints.length === 0 && <p className="quiet">{w.noEndpoints}</p>}
        {endpoints.length > 0 && (
          <Lines label={w.endpoints}>
            {endpoints.map((endpoint) => (
              <EndpointLine
                key={endpoint.id}
                companyId={companyId}
                endpoint={endpoint}
                onRotated={setRotated}
                onEdit={() => {
                  setEdited(endpoint);
                }}
              />
            ))}
          </Lines>
        )}
        <MoreButton query={read} />
      </Section>
      {permissions.has('books.setup') && <NewEndpoint companyId={companyId} />}
      {edited !== undefined && (
        <EndpointDialog
          key={edited.id}
          endpoint={edited}
          close={() => {
            setEdited(undefined);
          }}
        />
      )}
    </>
  );
}

interface EndpointLineParts {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  readonly onRotated: (rotated: EndpointWithSecret) => void;
  readonly onEdit: () => void;
}

function EndpointLine({ companyId, endpoint, onRotated, onEdit }: EndpointLineParts): ReactNode {
  const w = words('developers');
  const { id, url } = endpoint;
  const host = hostOf(url);
  return (
    <Line
      name={
        <Link
          to="/c/$company/developers"
          params={{ company: companyId }}
          search={{ endpoint: id }}
          translate="no"
        >
          <bdi>{url}</bdi>
        </Link>
      }
      detail={aboutEndpoint(endpoint)}
    >
      <RowButton action={on(test, endpoint)} of={host} />
      <RowButton action={on(openEdit, onEdit)} of={host} />
      <RowButton action={on(rotate, { endpoint, show: onRotated })} of={host} detail={w.rotateDetail(host)} />
      <RowButton action={on(disable, endpoint)} of={host} />
      <RowButton action={on(enable, endpoint)} of={host} />
      <RowButton action={on(remove, endpoint)} of={host} detail={w.removeDetail(host)} />
    </Line>
  );
}

/** State and last delivery, and what went wrong. */
export function aboutEndpoint(endpoint: Endpoint): ReactNode {
  const w = words('developers');
  const { state, disabled_reason: reason, last_delivered_at: last, failing_since: failing } = endpoint;
  const known = [
    reason === null ? w.states[state] : `${w.states[state]}: ${w.reasons[reason]}`,
    eventsOf(endpoint),
    failing === null ? undefined : w.failingSince(formatInstant(failing)),
    last === null ? w.neverDelivered : w.lastDelivered(formatInstant(last)),
    endpoint.former_secret_until === null
      ? undefined
      : w.twoSecrets(formatInstant(endpoint.former_secret_until)),
  ];
  return (
    <>
      {endpoint.description !== null && (
        <>
          <bdi translate="no">{endpoint.description}</bdi> ·{' '}
        </>
      )}
      {known.filter(Boolean).join(' · ')}
    </>
  );
}

function eventsOf({ event_types: types }: Endpoint): string {
  const w = words('developers');
  if (types === null) return w.allEvents;
  return types
    .map((type) => (type.endsWith('.*') ? w.objects[type.slice(0, -2) as EventObject] : type))
    .join(', ');
}
