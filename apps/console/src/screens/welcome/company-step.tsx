import { NativeSelect } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Me, type MyCompany } from '../../api/me.js';
import { words } from '../../words/words.js';
import { NewCompanyForm } from './new-company.js';
import { Provisioning } from './provisioning.js';
import { Step } from './step.js';

const route = getRouteApi('/start/welcome');

interface CompanyStepParts {
  readonly me: Me;
  readonly company: MyCompany | undefined;
}

/** The company: by its code, with the register's data in view before it is created, and then its preparation. */
export function CompanyStep({ me, company }: CompanyStepParts): ReactNode {
  const w = words('welcome').company;
  if (company === undefined) return <NewCompany me={me} />;
  if (company.state !== 'ready')
    return (
      <Step state="now" title={w.title}>
        <Provisioning companyId={company.id} name={company.name} />
      </Step>
    );
  return (
    <Step
      state="done"
      title={w.title}
      detail={
        <Link to="/c/$company" params={{ company: company.id }} translate="no">
          <bdi>{company.name}</bdi>
        </Link>
      }
    />
  );
}

function NewCompany({ me }: { readonly me: Me }): ReactNode {
  const w = words('welcome').company;
  const navigate = route.useNavigate();
  const possible = me.organizations.filter(({ permissions }) => permissions.includes('companies.create'));
  const [chosen, setChosen] = useState<string>();
  const organization = possible.find(({ id }) => id === chosen) ?? possible[0];
  if (organization === undefined)
    return (
      <Step state="later" title={w.title} detail={me.organizations.length === 0 ? w.detail : w.ofOwner} />
    );
  if (!me.email_verified) return <Step state="later" title={w.title} detail={w.afterEmail} />;
  return (
    <Step state="now" title={w.title} detail={w.detail}>
      {possible.length > 1 && (
        <NativeSelect
          label={words('screens').organization}
          translate="no"
          value={organization.id}
          data={possible.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
          }}
        />
      )}
      <NewCompanyForm
        organizationId={organization.id}
        created={({ id }) => {
          void navigate({ search: { company: id } });
        }}
      />
    </Step>
  );
}
