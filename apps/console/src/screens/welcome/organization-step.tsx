import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { type Me } from '../../api/me.js';
import { createOrganization } from '../../api/organizations.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useOnceKey } from '../../form/once-key.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { Step } from './step.js';
import classes from './welcome.module.css';

/** An organization holds companies and the people who work in them: a firm, or the owner of one company. */
export function OrganizationStep({ me }: { readonly me: Me }): ReactNode {
  const w = words('welcome').organization;
  if (me.organizations.length === 0)
    return (
      <Step state="now" title={w.title} detail={w.detail}>
        <NewOrganization />
      </Step>
    );
  return (
    <Step state="done" title={w.title}>
      <ul className={classes.files}>
        {me.organizations.map(({ id, name }) => (
          <li key={id}>
            <Link to="/organization/$organization" params={{ organization: id }} translate="no">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Step>
  );
}

function NewOrganization(): ReactNode {
  const w = words('welcome').organization;
  const draft = useDraft('welcome.organization', '');
  const name = draft.value.trim();
  const key = useOnceKey(name);
  const create = useMutation({
    mutationFn: () => createOrganization(name, key),
    onSuccess: draft.forget,
  });
  return (
    <Form
      label={w.title}
      onSubmit={() => {
        if (name !== '') create.mutate();
      }}
    >
      <DraftNote draft={draft} />
      <TextInput
        label={w.name}
        description={w.nameHint}
        dir="auto"
        autoComplete="organization"
        value={draft.value}
        error={create.isError ? reasonOf(create.error) : undefined}
        onChange={(event) => {
          draft.set(event.currentTarget.value);
        }}
      />
      <Buttons>
        <Button type="submit" loading={create.isPending} disabled={name === ''}>
          {w.create}
        </Button>
      </Buttons>
    </Form>
  );
}
