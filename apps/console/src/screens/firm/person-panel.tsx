import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ActionButtons } from '../../actions/action-buttons.js';
import { type LiveAction } from '../../actions/action.js';
import { type FirmUser } from '../../api/firm-people.js';
import { formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';
import { PersonState } from './columns.js';
import { Facts } from './company-panel.js';
import classes from './firm.module.css';

interface PanelParts {
  readonly person: FirmUser;
  readonly actions: readonly LiveAction[];
}

/** A person, where they belong, how they sign in, and what staff can do for them. */
export function PersonPanel({ person, actions }: PanelParts): ReactNode {
  const w = words('firm');
  const { name, email, locked_at, factor_reset: reset } = person;
  return (
    <aside className={classes.panel} aria-label={w.person}>
      <h2>
        <bdi translate="no">{name}</bdi>
      </h2>
      <PersonState person={person} />
      {reset !== null && <p className={classes.note}>{w.resetAsked(formatInstant(reset.not_before))}</p>}
      <Facts
        facts={[
          [
            w.email,
            <bdi key="email" translate="no">
              {email}
            </bdi>,
          ],
          [w.factor, person.has_second_factor ? w.hasFactor : w.hasNoFactor],
          ...(locked_at === null ? [] : [[w.lockedAt, formatInstant(locked_at)] as const]),
          [w.organizations, <Organizations key="organizations" person={person} />],
        ]}
      />
      <footer>
        <ActionButtons actions={actions} shown={2} />
      </footer>
    </aside>
  );
}

function Organizations({ person }: { readonly person: FirmUser }): ReactNode {
  const w = words('firm');
  const roles = words('frame').roles;
  const { organizations, is_staff } = person;
  return (
    <ul className={classes.list}>
      {is_staff && <li>{w.staff}</li>}
      {organizations.map(({ id, name, role }) => (
        <li key={id}>
          <Link to="/organization/$organization" params={{ organization: id }} translate="no">
            <bdi>{name}</bdi>
          </Link>
          {`, ${roles[role]}`}
        </li>
      ))}
      {!is_staff && organizations.length === 0 && <li>{w.noOrganizations}</li>}
    </ul>
  );
}
