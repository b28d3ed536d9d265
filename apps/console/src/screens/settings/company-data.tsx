import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../actions/action-buttons.js';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { notify } from '../../actions/notifications.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { recordDone } from '../../actions/undo-log.js';
import { type Company } from '../../api/companies.js';
import { changeCompany } from '../../api/company-settings.js';
import { newIdempotencyKey } from '../../api/idempotency.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useOnceKey } from '../../form/once-key.js';
import { Buttons, Form, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { downloadEverything } from './actions.js';

/** Name and address, as they are printed on invoices; what the register fixed is shown with them. */
export function CompanyData({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const mayChange = company.permissions.includes('books.setup');
  return (
    <>
      <Section title={w.data} detail={w.dataDetail}>
        <dl className="facts" aria-label={w.data}>
          {!mayChange && <Fact name={w.name} value={company.name} />}
          {!mayChange && <Fact name={w.address} value={company.address ?? '–'} />}
          <Fact name={w.code} value={company.registry_code} />
          <Fact name={w.currency} value={company.base_currency} />
        </dl>
        {mayChange && <DataForm company={company} />}
      </Section>
      <Everything company={company} />
    </>
  );
}

/** The export of the company: for its owners, who may take it elsewhere. */
function Everything({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const actions = useActions([on(downloadEverything, company)]);
  if (actions.length === 0) return null;
  return (
    <Section title={w.everything} detail={w.everythingDetail}>
      <div>
        {actions.map((action) => (
          <ActionButton key={action.id} action={action} size="compact-sm" />
        ))}
      </div>
    </Section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no" dir="auto">
        {value}
      </dd>
    </div>
  );
}

function DataForm({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const [before] = useState({ name: company.name, address: company.address ?? '' });
  const draft = useDraft(`settings.data.${company.id}`, before);
  const { name, address } = draft.value;
  const body = { name: name.trim(), address: address.trim() || null };
  const key = useOnceKey(body);
  const save = useMutation({
    mutationFn: () => changeCompany(company.id, body, key),
    onSuccess: () => {
      const back = { name: before.name, address: before.address || null };
      const entry = recordDone(w.saved, () => changeCompany(company.id, back, newIdempotencyKey()));
      notify({ tone: 'done', text: w.saved, entry });
      draft.forget();
    },
  });
  const isSame = body.name === before.name && (body.address ?? '') === before.address;
  return (
    <Form
      label={w.data}
      onSubmit={() => {
        if (!isSame && body.name !== '') save.mutate();
      }}
    >
      <DraftNote draft={draft} />
      <TextInput
        label={w.name}
        dir="auto"
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => {
          draft.set({ name: event.currentTarget.value, address });
        }}
      />
      <TextInput
        label={w.address}
        dir="auto"
        value={address}
        error={fieldError(save.error, 'address')}
        onChange={(event) => {
          draft.set({ name, address: event.currentTarget.value });
        }}
      />
      {save.isError && <ProblemNote title={w.notSaved} problem={save.error} />}
      <Buttons>
        <Button type="submit" loading={save.isPending} disabled={isSame || body.name === ''}>
          {w.save}
        </Button>
      </Buttons>
    </Form>
  );
}
