import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useScope } from '../actions/scope.js';
import { type Place } from './places.js';
import { useScreens } from './screens.js';

interface ScreenLinkParts {
  /** The first of these that the person has is opened. */
  readonly to: Place | readonly Place[];
  readonly className?: string | undefined;
  /** The content is a name that somebody gave. */
  readonly given?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen of the open company; plain text where there is no such screen for this person. */
export function ScreenLink({ to, className, given = false, children }: ScreenLinkParts): ReactNode {
  const has = useScreens();
  const { companyId, permissions } = useScope();
  const translate = given ? 'no' : undefined;
  const place = [to].flat().find((one) => has(one.to, permissions));
  if (companyId === undefined || place === undefined)
    return (
      <span className={className} translate={translate}>
        {children}
      </span>
    );
  return (
    <Link
      to={place.to}
      params={{ company: companyId, ...place.params }}
      search={place.search ?? {}}
      className={className}
      translate={translate}
    >
      {children}
    </Link>
  );
}
