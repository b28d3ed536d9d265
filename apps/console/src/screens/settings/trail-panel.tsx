import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type AuditEvent } from '../../api/account.js';
import { type Company } from '../../api/companies.js';
import { formatInstant } from '../../format/days.js';
import { CopyButton } from '../../frame/copy-button.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { actionOf, fieldOf, ObjectName, objectOf, shownChanges, Value, whoOf } from './shown-change.js';
import classes from './trail.module.css';

interface TrailPanelParts {
  readonly event: AuditEvent;
  readonly company: Company;
}

/** One change: each field before and after, who made it and through what. */
export function TrailPanel({ event, company }: TrailPanelParts): ReactNode {
  const w = words('trail');
  const { object_type: type, object_id: id } = event;
  const link = `${window.location.origin}/c/${company.id}/settings?tab=trail&event=${event.id}`;
  return (
    <aside className={classes.panel} aria-label={w.event}>
      <h2>{actionOf(event.action)}</h2>
      <dl className="facts">
        <div>
          <dt>{w.when}</dt>
          <dd>{formatInstant(event.occurred_at)}</dd>
        </div>
        <div>
          <dt>{w.who}</dt>
          <dd>
            <bdi translate="no">{whoOf(event)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{w.through}</dt>
          <dd>{w.credentials[event.credential_kind]}</dd>
        </div>
        <div>
          <dt>{w.object}</dt>
          <dd>
            {objectOf(type)}{' '}
            <ScreenLink to={placesOf(type, id)} given>
              <ObjectName type={type} id={id} />
            </ScreenLink>
          </dd>
        </div>
        {event.request_id !== null && (
          <div>
            <dt>{w.requestId}</dt>
            <dd>
              <code translate="no">{event.request_id}</code>
            </dd>
          </div>
        )}
      </dl>
      {shownChanges(event).length === 0 ? <p className="quiet">{w.noChanges}</p> : <Changes event={event} />}
      <div className={classes.links}>
        <Link
          to="/c/$company/settings"
          params={{ company: company.id }}
          search={{ tab: 'trail', object: type, id }}
        >
          {w.itsTrail}
        </Link>
        <CopyButton text={link} name={words('frame').copy} label={w.link} />
      </div>
    </aside>
  );
}

function Changes({ event }: Pick<TrailPanelParts, 'event'>): ReactNode {
  const w = words('trail');
  const changes = shownChanges(event);
  const hasBefore = changes.some(({ old }) => old !== null);
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{w.field}</th>
          {hasBefore && <th scope="col">{w.before}</th>}
          <th scope="col">{w.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldOf(change.field)}</th>
            {hasBefore && (
              <td>
                <Value event={event} field={change.field} value={change.old} />
              </td>
            )}
            <td>
              <Value event={event} field={change.field} value={change.new} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
