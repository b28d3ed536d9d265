import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { notify } from '../../actions/notifications.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { recordDone } from '../../actions/undo-log.js';
import { type Company } from '../../api/companies.js';
import { changeCompany, nextNumberQuery, type Numbering as Rule } from '../../api/company-settings.js';
import { newIdempotencyKey } from '../../api/idempotency.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useOnceKey } from '../../form/once-key.js';
import { Buttons, Form, Section } from '../../frame/section.js';
import { words } from '../../words/words.js';

const POLICIES = ['sequential', 'free'] as const;
const DIGITS = Array.from({ length: 13 }, (_, digits) => String(digits));

/** How sales invoices are numbered, with the number that the next one would get. */
export function Numbering({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const mayChange = company.permissions.includes('books.setup');
  return (
    <Section title={w.numbering} detail={w.numberingDetail}>
      <Next companyId={company.id} typed={{}} label={w.nextNumber} />
      {mayChange && <NumberingForm company={company} />}
    </Section>
  );
}

interface NextParts {
  readonly companyId: string;
  readonly typed: Partial<Rule>;
  readonly label: string;
}

function Next({ companyId, typed, label }: NextParts): ReactNode {
  const w = words('settings');
  const { data, error } = useQuery({
    ...nextNumberQuery(companyId, typed),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <ProblemNote title={w.numberingUnknown} problem={error} />;
  return (
    <p role="status">
      {label}:{' '}
      {data === undefined ? (
        '…'
      ) : data.next_number === null ? (
        w.nextChosen
      ) : (
        <strong translate="no">{data.next_number}</strong>
      )}
    </p>
  );
}

function NumberingForm({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const [before] = useState<Rule>(company.numbering);
  const draft = useDraft(`settings.numbering.${company.id}`, before);
  const typed = draft.value;
  const key = useOnceKey(typed);
  const save = useMutation({
    mutationFn: () => changeCompany(company.id, { numbering: typed }, key),
    onSuccess: () => {
      const entry = recordDone(w.numberingSaved, () =>
        changeCompany(company.id, { numbering: before }, newIdempotencyKey()),
      );
      notify({ tone: 'done', text: w.numberingSaved, entry });
      draft.forget();
    },
  });
  const change = (part: Partial<Rule>): void => {
    draft.set({ ...typed, ...part });
  };
  const isSame = JSON.stringify(typed) === JSON.stringify(before);
  const counted = typed.policy === 'sequential';
  const fault = fieldError(save.error, 'numbering.prefix');
  return (
    <Form
      label={w.numbering}
      onSubmit={() => {
        if (!isSame) save.mutate();
      }}
    >
      <DraftNote draft={draft} />
      <NativeSelect
        label={w.policy}
        value={typed.policy}
        data={POLICIES.map((value) => ({ value, label: w.policies[value] }))}
        onChange={({ currentTarget: { value } }) => {
          change({ policy: POLICIES.find((one) => one === value) ?? typed.policy });
        }}
      />
      {counted && (
        <>
          <TextInput
            label={w.prefix}
            description={w.prefixHint}
            autoComplete="off"
            maxLength={20}
            value={typed.prefix}
            error={fault}
            onChange={({ currentTarget: { value } }) => {
              change({ prefix: value });
            }}
          />
          <NativeSelect
            label={w.padding}
            value={String(typed.padding)}
            data={DIGITS}
            onChange={({ currentTarget: { value } }) => {
              change({ padding: Number(value) });
            }}
          />
          <Checkbox
            label={w.perYear}
            checked={typed.per_year}
            onChange={({ currentTarget: { checked } }) => {
              change({ per_year: checked });
            }}
          />
        </>
      )}
      {!isSame && <Next companyId={company.id} typed={typed} label={w.nextWould} />}
      {save.isError && fault === undefined && (
        <ProblemNote title={w.numberingNotSaved} problem={save.error} />
      )}
      <Buttons>
        <Button type="submit" loading={save.isPending} disabled={isSame}>
          {w.save}
        </Button>
      </Buttons>
    </Form>
  );
}
