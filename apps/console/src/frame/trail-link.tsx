import { type ReactNode } from 'react';
import { useScope } from '../actions/scope.js';
import { words } from '../words/words.js';
import { ScreenLink } from './screen-link.js';

interface TrailLinkParts {
  /** The contract's name of the kind of object. */
  readonly object: string;
  readonly id: string;
}

/** From an object to everything that was done to it, for those who may read the trail. */
export function TrailLink({ object, id }: TrailLinkParts): ReactNode {
  const { permissions } = useScope();
  if (!permissions.has('audit.read')) return null;
  return (
    <p>
      <ScreenLink to={{ to: '/c/$company/settings', search: { tab: 'trail', object, id } }}>
        {words('frame').whoChanged}
      </ScreenLink>
    </p>
  );
}
