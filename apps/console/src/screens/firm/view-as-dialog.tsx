import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type ViewAsRole } from '../../api/firm-companies.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { startViewing } from './company-actions.js';
import classes from './firm.module.css';

const ROLES: readonly ViewAsRole[] = ['owner', 'member', 'viewer'];

interface ViewAsParts {
  /** The one that is viewed, or those that a person can be helped in. */
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  readonly first?: ViewAsRole | undefined;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** Which company, and through which role; the server asks for the second factor. */
export function ViewAsDialog({ companies, first = 'owner', close, children }: ViewAsParts): ReactNode {
  const w = words('firm');
  const roles = words('frame').roles;
  const [picked, pick] = useState<ViewAsRole>();
  const role = picked ?? first;
  const [chosen, setChosen] = useState<string>();
  const { submit } = useSubmission(undefined, close);
  const companyId = (companies.find(({ id }) => id === chosen) ?? companies[0])?.id;
  return (
    <Dialog title={w.viewAs} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (companyId === undefined) return;
          void submit(startViewing, { companyId, role }, '');
        }}
      >
        <p className="quiet">{w.viewAsDetail}</p>
        {children}
        {companies.length > 0 && (
          <NativeSelect
            label={w.viewCompany}
            value={companyId ?? ''}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            translate="no"
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
            }}
          />
        )}
        <NativeSelect
          label={w.role}
          value={role}
          data-autofocus
          data={ROLES.map((value) => ({ value, label: roles[value] }))}
          onChange={({ currentTarget: { value } }) => {
            pick(ROLES.find((one) => one === value));
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit" disabled={companyId === undefined}>
            {w.view}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
