import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { notify } from '../../actions/notifications.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { createBankAccount } from '../../api/company-settings.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useOnceKey } from '../../form/once-key.js';
import { Buttons, Form, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';

const EMPTY = { label: '', iban: '', bank_name: '', currency: '' };
type Field = keyof typeof EMPTY;
const FIELDS: readonly Field[] = ['label', 'iban', 'bank_name', 'currency'];

/** Adds a bank account by hand. A person adds it, so it is on invoices at once. */
export function NewBankAccount({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const draft = useDraft(`settings.bank.${company.id}`, EMPTY);
  const typed = draft.value;
  const body = {
    label: typed.label.trim(),
    iban: typed.iban.replaceAll(' ', '') || null,
    bank_name: typed.bank_name.trim() || null,
    currency: typed.currency.trim().toUpperCase() || null,
  };
  const key = useOnceKey(body);
  const add = useMutation({
    mutationFn: () => createBankAccount(company.id, body, key),
    onSuccess: () => {
      notify({ tone: 'done', text: w.bankAdded(body.label) });
      draft.forget();
    },
  });
  const names = { label: w.bankLabel, iban: w.iban, bank_name: w.bankName, currency: w.bankCurrency };
  const faults = FIELDS.map((field) => fieldError(add.error, field));
  return (
    <Section title={w.newBank} detail={w.newBankDetail}>
      <Form
        label={w.newBank}
        onSubmit={() => {
          if (body.label !== '') add.mutate();
        }}
      >
        <DraftNote draft={draft} />
        {FIELDS.map((field, at) => (
          <TextInput
            key={field}
            label={names[field]}
            autoComplete="off"
            required={field === 'label'}
            placeholder={field === 'currency' ? company.base_currency : undefined}
            value={typed[field]}
            error={faults[at]}
            onChange={({ currentTarget: { value } }) => {
              draft.set({ ...typed, [field]: value });
            }}
          />
        ))}
        {add.isError && faults.every((fault) => fault === undefined) && (
          <ProblemNote title={w.bankNotAdded} problem={add.error} />
        )}
        <Buttons>
          <Button type="submit" loading={add.isPending} disabled={body.label === ''}>
            {w.addBank}
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
