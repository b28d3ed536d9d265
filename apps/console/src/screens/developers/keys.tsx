import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { apiKeysQuery } from '../../api/organizations.js';
import { formatInstant } from '../../format/days.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';

/** The keys that work now, when each was last used, and the way to what it asked. They are made and revoked where the organization is. */
export function Keys({ company }: { readonly company: Company }): ReactNode {
  const w = words('developers');
  const read = useInfiniteQuery(apiKeysQuery(company.organization_id));
  const live = read.data?.pages.flatMap(({ items }) => items.filter(({ revoked_at }) => revoked_at === null));
  return (
    <Section title={w.keysTitle} detail={w.keysDetail}>
      {read.isError && (
        <ProblemNote title={w.keysUnknown} problem={read.error} again={() => void read.refetch()} />
      )}
      {live?.length === 0 && <p className="quiet">{w.noKeys}</p>}
      {live !== undefined && live.length > 0 && (
        <Lines label={w.keysTitle}>
          {live.map(({ id, name, scopes, last_used_at: used }) => (
            <Line
              key={id}
              name={<bdi translate="no">{name}</bdi>}
              detail={[
                scopes.includes('write') ? w.keyScopes.write : w.keyScopes.read,
                used === null ? w.neverUsed : w.lastUsed(formatInstant(used)),
              ].join(' · ')}
            >
              <Link
                to="/c/$company/developers"
                params={{ company: company.id }}
                search={{ tab: 'requests', key: id }}
                aria-label={`${w.itsRequests}: ${name}`}
              >
                {w.itsRequests}
              </Link>
            </Line>
          ))}
        </Lines>
      )}
      <MoreButton query={read} />
      <Link
        to="/organization/$organization"
        params={{ organization: company.organization_id }}
        search={{ tab: 'keys' }}
      >
        {w.manageKeys}
      </Link>
      <Link to="/c/$company/settings" params={{ company: company.id }} search={{ tab: 'access' }}>
        {w.limitKeys}
      </Link>
    </Section>
  );
}
