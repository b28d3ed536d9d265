import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type Me, meQuery, type MyCompany } from '../../api/me.js';
import { Page } from '../../frame/page.js';
import { words } from '../../words/words.js';
import { EmailStep, FactorStep } from './account-steps.js';
import { CompanyStep } from './company-step.js';
import { CompanySteps, LaterSteps } from './company-steps.js';
import { Invitation } from './invitation.js';
import { OrganizationStep } from './organization-step.js';
import { type WelcomeSearch } from './search.js';
import classes from './welcome.module.css';

const route = getRouteApi('/start/welcome');

/** From the address of the service to a company with its first month closed: what is done, and what is next. */
export function WelcomeScreen(): ReactNode {
  const w = words('welcome');
  const search = route.useSearch();
  const { data: me } = useSuspenseQuery(meQuery);
  const company = chosenCompany(me, search);
  return (
    <Page title={words('screens').firstSteps}>
      <p className={classes.intro}>{w.intro}</p>
      {search.invitation !== undefined && <Invitation token={search.invitation} />}
      <ol className={classes.steps}>
        <EmailStep me={me} />
        <FactorStep me={me} />
        <OrganizationStep me={me} />
        <CompanyStep key={company?.id} me={me} company={company} />
        {company === undefined || company.state !== 'ready' ? (
          <LaterSteps inbox={me.features.inbox} />
        ) : (
          <CompanySteps key={company.id} companyId={company.id} inbox={me.features.inbox} />
        )}
      </ol>
    </Page>
  );
}

/** The company of the address; else the first one, unless a further one is to be added. */
function chosenCompany({ companies }: Me, { company, add }: WelcomeSearch): MyCompany | undefined {
  const mine = companies.filter(({ state }) => state !== 'deleted');
  const named = mine.find(({ id }) => id === company);
  return named ?? (add === 'company' ? undefined : mine[0]);
}
