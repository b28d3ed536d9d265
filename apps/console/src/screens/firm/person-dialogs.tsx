import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Action } from '../../actions/action.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { companiesOfQuery } from '../../api/firm-companies.js';
import { type FirmUser } from '../../api/firm-people.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { words } from '../../words/words.js';
import { endSessions, lock, reset, unlock } from './person-actions.js';
import { ViewAsDialog } from './view-as-dialog.js';

export type PersonDialogName = 'lock' | 'unlock' | 'end-sessions' | 'reset' | 'view';

interface PersonDialogParts {
  readonly name: PersonDialogName;
  readonly person: FirmUser;
  readonly close: () => void;
}

/** Each act is asked for with its consequence and a reason; the server asks for the second factor. */
export function PersonDialog({ name, person, close }: PersonDialogParts): ReactNode {
  const w = words('firm');
  switch (name) {
    case 'lock':
      return <Because action={lock} title={w.lock} hint={w.lockDetail} person={person} close={close} />;
    case 'unlock':
      return <Because action={unlock} title={w.unlock} hint={w.unlockDetail} person={person} close={close} />;
    case 'end-sessions':
      return (
        <Because
          action={endSessions}
          title={w.endSessions}
          hint={w.endSessionsDetail}
          person={person}
          close={close}
        />
      );
    case 'reset': {
      const isOpen = person.factor_reset !== null;
      return (
        <Because
          action={reset}
          title={isOpen ? w.confirmReset : w.reset}
          hint={isOpen ? w.confirmResetDetail : w.resetDetail}
          person={person}
          close={close}
        />
      );
    }
    case 'view':
      return <ViewThrough person={person} close={close} />;
  }
}

interface BecauseParts<Result> {
  readonly action: Action<{ readonly person: FirmUser; readonly reason: string }, Result>;
  readonly title: string;
  readonly hint: string;
  readonly person: FirmUser;
  readonly close: () => void;
}

function Because<Result>({ action, title, hint, person, close }: BecauseParts<Result>): ReactNode {
  return (
    <ReasonDialog
      title={title}
      hint={`${hint} ${words('firm').reasonHint}`}
      about={`${action.id}.${person.id}`}
      maxLength={500}
      send={(submit, reason) => submit(action, { person, reason }, '')}
      close={close}
    />
  );
}

/** The companies of each organization of the person, in their role there. */
function ViewThrough({
  person,
  close,
}: {
  readonly person: FirmUser;
  readonly close: () => void;
}): ReactNode {
  const w = words('firm');
  const [chosen, choose] = useState<string>();
  const { organizations } = person;
  const organization = organizations.find(({ id }) => id === chosen) ?? organizations[0];
  const { data, error, refetch, isSuccess } = useInfiniteQuery(companiesOfQuery(organization?.id ?? ''));
  const companies = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ViewAsDialog companies={companies} first={organization?.role} close={close}>
      {organizations.length > 1 && (
        <NativeSelect
          label={w.viewOrganization}
          value={organization?.id ?? ''}
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          translate="no"
          onChange={({ currentTarget: { value } }) => {
            choose(value);
          }}
        />
      )}
      {error !== null && <ProblemNote title="" problem={error} again={() => void refetch()} />}
      {isSuccess && companies.length === 0 && <p>{w.noCompanies}</p>}
    </ViewAsDialog>
  );
}
