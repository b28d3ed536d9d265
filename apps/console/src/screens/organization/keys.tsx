import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { RowButton } from '../../actions/row-button.js';
import { useScope } from '../../actions/scope.js';
import { type ApiKey, apiKeysQuery, type Organization } from '../../api/organizations.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { revokeKey } from './actions.js';
import classes from './keys.module.css';
import { NewKey } from './new-key.js';

/** The keys of programs: never the keys themselves, which are shown once, when they are made. */
export function Keys({ organization }: { readonly organization: Organization }): ReactNode {
  const w = words('organization');
  const { id: organizationId, companies } = organization;
  // The requests of a key in any company are shown in each.
  const [company] = companies;
  const read = useInfiniteQuery(apiKeysQuery(organizationId));
  const { permissions } = useScope();
  const apiKeys = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Section title={w.keys} detail={w.keysDetail}>
        {read.isError && (
          <ProblemNote title={w.keysUnknown} problem={read.error} again={() => void read.refetch()} />
        )}
        {read.isSuccess && apiKeys.length === 0 && <p className="quiet">{w.noKeys}</p>}
        {apiKeys.length > 0 && (
          <Lines label={w.keys}>
            {apiKeys.map((apiKey) => (
              <Line
                key={apiKey.id}
                name={
                  <bdi translate="no" className={apiKey.revoked_at === null ? undefined : classes.ended}>
                    {apiKey.name}
                  </bdi>
                }
                detail={aboutKey(apiKey)}
              >
                {company !== undefined && apiKey.revoked_at === null && (
                  <Link
                    to="/c/$company/developers"
                    params={{ company: company.id }}
                    search={{ tab: 'requests', key: apiKey.id }}
                    aria-label={`${w.itsRequests}: ${apiKey.name}`}
                  >
                    {w.itsRequests}
                  </Link>
                )}
                <RowButton
                  action={on(revokeKey, { organizationId, apiKey })}
                  of={apiKey.name}
                  detail={w.revokeKeyDetail(apiKey.name)}
                />
              </Line>
            ))}
          </Lines>
        )}
        <MoreButton query={read} />
      </Section>
      {permissions.has('api_keys.manage') && <NewKey organizationId={organizationId} />}
    </>
  );
}

function aboutKey({ scopes, created_by_name, expires_on, last_used_at, revoked_at, ...key }: ApiKey): string {
  const w = words('organization');
  const state =
    revoked_at !== null
      ? w.keyEnded(formatInstant(revoked_at), w.keyEnds[key.revoked_reason ?? 'revoked'])
      : expires_on === null
        ? w.neverExpires
        : w.expires(formatDay(expires_on));
  return [
    scopes.includes('write') ? w.readsAndChanges : w.onlyReads,
    created_by_name,
    state,
    last_used_at === null ? w.neverUsed : w.lastUsed(formatInstant(last_used_at)),
  ].join(' · ');
}
