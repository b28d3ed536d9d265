import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { meQuery } from '../../api/me.js';
import { EnrolmentDialog } from '../../frame/enrolment/enrolment-dialog.js';
import { Buttons, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { CodesDialog, RemoveFactorDialog } from './factor-dialogs.js';
import { Passkeys } from './passkeys.js';
import { Password } from './password.js';
import { type AccountSearch } from './search.js';

const route = getRouteApi('/start/account');

export function Security(): ReactNode {
  const w = words('account');
  const { data: me } = useSuspenseQuery(meQuery);
  const navigate = route.useNavigate();
  const dialog = route.useSearch({ select: (search) => search.dialog });
  const show = (next: AccountSearch['dialog']) => (): void => {
    void navigate({ search: { tab: 'security', ...(next === undefined ? {} : { dialog: next }) } });
  };
  return (
    <>
      <Section title={w.factor} detail={w.factorDetail}>
        <p>{me.has_totp ? w.hasFactor : w.hasNoFactor}</p>
        <Buttons>
          <Button variant={me.has_totp ? 'default' : 'filled'} onClick={show('factor')}>
            {me.has_totp ? w.replaceFactor : words('factor').add}
          </Button>
          {me.has_totp && (
            <>
              <Button variant="default" onClick={show('codes')}>
                {w.newCodes}
              </Button>
              <Button variant="default" onClick={show('remove-factor')}>
                {w.removeFactor}
              </Button>
            </>
          )}
        </Buttons>
      </Section>
      {me.features.passkeys && <Passkeys />}
      <Password />
      {dialog === 'factor' && <EnrolmentDialog close={show(undefined)} />}
      {dialog === 'codes' && me.has_totp && <CodesDialog close={show(undefined)} />}
      {dialog === 'remove-factor' && me.has_totp && <RemoveFactorDialog close={show(undefined)} />}
    </>
  );
}
