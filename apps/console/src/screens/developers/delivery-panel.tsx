import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Delivery, type DeliveryDetail, deliveryQuery } from '../../api/webhooks.js';
import { formatInstant } from '../../format/days.js';
import { formatCount } from '../../format/numbers.js';
import { words } from '../../words/words.js';
import classes from './developers.module.css';
import { DeliveryState } from './state.js';

interface DeliveryPanelParts {
  readonly companyId: string;
  readonly endpointId: string;
  readonly delivery: Delivery;
  readonly actions: readonly LiveAction[];
}

/** One delivery: what was sent, what came back, and when it is tried again. */
export function DeliveryPanel({ companyId, endpointId, delivery, actions }: DeliveryPanelParts): ReactNode {
  const w = words('developers');
  const { data, error, refetch } = useQuery(deliveryQuery(companyId, endpointId, delivery.id));
  const { response_excerpt: answer } = delivery;
  return (
    <aside className={classes.panel} aria-label={w.deliveries}>
      <h2 translate="no">{delivery.event_type}</h2>
      <DeliveryState state={delivery.state} />
      <dl className="facts">
        {factsOf(delivery).map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <div>
          <dt translate="no">{w.eventId}</dt>
          <dd>
            <code translate="no">{delivery.event_id}</code>
          </dd>
        </div>
      </dl>
      {actions.length > 0 && (
        <div className={classes.filters}>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} primary />
          ))}
        </div>
      )}
      {data !== undefined && data.attempt_log.length > 0 && <AttemptLog log={data.attempt_log} />}
      <h3>{w.answerBody}</h3>
      {answer === null || answer === '' ? (
        <p className="quiet">{delivery.response_status === null ? w.noAnswer : w.emptyAnswer}</p>
      ) : (
        <pre className={classes.body} translate="no" tabIndex={0} aria-label={w.answerBody}>
          {answer}
        </pre>
      )}
      <h3>{w.body}</h3>
      {error !== null && (
        <ProblemNote title={w.deliveryUnknown} problem={error} again={() => void refetch()} />
      )}
      {data !== undefined && (
        <pre className={classes.body} translate="no" tabIndex={0} aria-label={w.body}>
          {JSON.stringify(data.payload, null, 2)}
        </pre>
      )}
    </aside>
  );
}

/** Each attempt, the newest first. */
function AttemptLog({ log }: { readonly log: DeliveryDetail['attempt_log'] }): ReactNode {
  const w = words('developers');
  return (
    <>
      <h3 id="attempt-log">{w.attempts}</h3>
      <ol reversed className={classes.attempts} aria-labelledby="attempt-log">
        {log.toReversed().map(({ at, status, error, duration_ms }, place) => (
          <li key={`${at} ${place}`}>
            {formatInstant(at)} ·{' '}
            {[
              status,
              error === null ? w.deliveryStates.delivered : w.errors[error],
              w.milliseconds(formatCount(duration_ms)),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ol>
    </>
  );
}

function factsOf(delivery: Delivery): readonly (readonly [string, string | null])[] {
  const w = words('developers');
  const at = (instant: string | null): string | null => (instant === null ? null : formatInstant(instant));
  const { error, response_status: status, duration_ms: duration } = delivery;
  const answer = [status === null ? undefined : String(status), error === null ? undefined : w.errors[error]];
  return [
    [w.answer, answer.filter(Boolean).join(' · ') || null],
    [w.attempts, w.attemptCount(delivery.attempts)],
    [w.lastAttempt, at(delivery.last_attempt_at)],
    [w.duration, duration === null ? null : w.milliseconds(formatCount(duration))],
    [w.deliveredAt, at(delivery.delivered_at)],
    [w.nextAttempt, at(delivery.next_attempt_at)],
    [w.commit, delivery.commit_seq === null ? null : String(delivery.commit_seq)],
  ];
}
