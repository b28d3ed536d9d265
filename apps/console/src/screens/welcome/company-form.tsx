import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { type CreatedCompany, createCompany } from '../../api/new-companies.js';
import { fieldError } from '../../form/errors.js';
import { useOnceKey } from '../../form/once-key.js';
import { monthNames } from '../../format/days.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { type CompanyDraft, LEGAL_FORMS, newCompanyOf } from './company-draft.js';

interface CompanyFormParts {
  readonly organizationId: string;
  readonly code: string;
  readonly draft: CompanyDraft;
  readonly onChange: (draft: CompanyDraft) => void;
  readonly created: (company: CreatedCompany) => void;
}

export function CompanyForm({ organizationId, code, draft, onChange, created }: CompanyFormParts): ReactNode {
  const w = words('welcome').company;
  const body = newCompanyOf(code, draft);
  const key = useOnceKey([organizationId, body]);
  const create = useMutation({
    mutationFn: () => createCompany(organizationId, body, key),
    onSuccess: created,
  });
  const set = (change: Partial<CompanyDraft>): void => {
    onChange({ ...draft, ...change });
  };
  return (
    <Form
      label={w.createForm}
      onSubmit={() => {
        if (body.name !== '') create.mutate();
      }}
    >
      <TextInput
        label={w.name}
        dir="auto"
        value={draft.name}
        error={fieldError(create.error, 'name')}
        onChange={(event) => {
          set({ name: event.currentTarget.value });
        }}
      />
      <TextInput
        label={w.address}
        dir="auto"
        value={draft.address}
        error={fieldError(create.error, 'address')}
        onChange={(event) => {
          set({ address: event.currentTarget.value });
        }}
      />
      <TextInput
        label={w.vatNumber}
        description={w.vatHint}
        value={draft.vatNumber}
        error={fieldError(create.error, 'vat_number')}
        onChange={(event) => {
          set({ vatNumber: event.currentTarget.value });
        }}
      />
      <NativeSelect
        label={w.legalForm}
        value={draft.legalForm}
        data={LEGAL_FORMS.map((value) => ({ value, label: w.legalForms[value] }))}
        onChange={({ currentTarget: { value } }) => {
          set({ legalForm: LEGAL_FORMS.find((one) => one === value) ?? 'other' });
        }}
      />
      <NativeSelect
        label={w.startMonth}
        value={String(draft.startMonth)}
        data={monthNames().map((label, at) => ({ value: String(at + 1), label }))}
        onChange={({ currentTarget: { value } }) => {
          set({ startMonth: Number(value) });
        }}
      />
      {create.isError && <ProblemNote title={w.notCreated} problem={create.error} />}
      <Buttons>
        <Button type="submit" loading={create.isPending} disabled={body.name === ''}>
          {w.create}
        </Button>
      </Buttons>
    </Form>
  );
}
