import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Company } from '../../api/companies.js';
import { formatDay, formatInstant } from '../../format/days.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { askForMandate } from './actions.js';

/** Whether the firm acts for the company at the authorities, and the owner's request that it does. */
export function Mandate({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const [asking, setAsking] = useState(false);
  const { state, granted_at, valid_to, reason } = company.authority_access;
  const mayAsk = company.permissions.includes('organization.manage') && state !== 'granted';
  return (
    <Section title={w.mandate} detail={w.mandateDetail}>
      <p>
        {w.mandates[state]}
        {granted_at !== null && ` · ${formatInstant(granted_at)}`}
        {valid_to !== null && ` · ${w.mandateUntil(formatDay(valid_to))}`}
        {reason !== null && (
          <>
            {' · '}
            <span translate="no">{reason}</span>
          </>
        )}
      </p>
      {mayAsk && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setAsking(true);
            }}
          >
            {w.askMandate}
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={w.askMandate}
          hint={w.askMandateHint}
          about={`${company.id}:mandate`}
          send={(submit, basis) => submit(askForMandate, { basis }, company.id)}
          close={() => {
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}
