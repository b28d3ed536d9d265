import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { notify } from '../../actions/notifications.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { recordVatRegistration, vatRegistrationsQuery } from '../../api/company-settings.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useOnceKey } from '../../form/once-key.js';
import { addDays, type Day, formatDay, today } from '../../format/days.js';
import { Buttons, Form, Line, Lines, Section } from '../../frame/section.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';

const STATES = ['registered', 'limited', 'unregistered'] as const;

/** Since when the company is registered for VAT, and how: its history, and a change. */
export function VatRegistrations({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const read = useInfiniteQuery(vatRegistrationsQuery(company.id));
  const oldestFirst = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const now = oldestFirst.findLast(({ valid_from: from }) => from === null || from <= today());
  return (
    <>
      <Section title={w.vat}>
        {read.isError && (
          <ProblemNote title={w.vatUnknown} problem={read.error} again={() => void read.refetch()} />
        )}
        <Lines label={w.vat}>
          {oldestFirst
            .map((registration, at) => {
              const { id, status, vat_number, valid_from } = registration;
              const next = oldestFirst[at + 1]?.valid_from;
              return (
                <Line
                  key={id}
                  name={w.vatStates[status]}
                  detail={
                    <>
                      {[
                        ...(registration === now ? [w.vatNow] : []),
                        valid_from === null ? w.sinceStart : w.since(formatDay(valid_from)),
                        ...(next === undefined || next === null
                          ? []
                          : [w.until(formatDay(addDays(next, -1)))]),
                      ].join(' · ')}
                      {vat_number !== '' && (
                        <>
                          {' · '}
                          <span translate="no">{vat_number}</span>
                        </>
                      )}
                      {registration === now && vat_number !== '' && ` · ${validOf(company)}`}
                    </>
                  }
                />
              );
            })
            .reverse()}
        </Lines>
        <MoreButton query={read} />
      </Section>
      {company.permissions.includes('books.setup') && <NewRegistration companyId={company.id} />}
    </>
  );
}

function validOf({ vat_number_valid: valid }: Company): string {
  const { vatValid } = words('settings');
  return valid === null ? vatValid.unknown : valid ? vatValid.yes : vatValid.no;
}

interface Typed {
  readonly status: (typeof STATES)[number];
  readonly number: string;
  readonly from?: Day | undefined;
}

const EMPTY: Typed = { status: 'registered', number: '' };

function NewRegistration({ companyId }: { readonly companyId: string }): ReactNode {
  const w = words('settings');
  const draft = useDraft<Typed>(`settings.vat.${companyId}`, EMPTY);
  const { status, number, from } = draft.value;
  const body = { valid_from: from ?? '', status, vat_number: number.trim() || null };
  const key = useOnceKey(body);
  const record = useMutation({
    mutationFn: () => recordVatRegistration(companyId, body, key),
    onSuccess: () => {
      notify({ tone: 'done', text: w.vatRecorded(formatDay(body.valid_from)) });
      draft.forget();
    },
  });
  const change = (part: Partial<Typed>): void => {
    draft.set({ ...draft.value, ...part });
  };
  const faults = ['valid_from', 'vat_number'].map((field) => fieldError(record.error, field));
  const isComplete = from !== undefined && (status === 'unregistered' || number.trim() !== '');
  return (
    <Section title={w.newVat} detail={w.newVatDetail}>
      <Form
        label={w.newVat}
        onSubmit={() => {
          if (isComplete) record.mutate();
        }}
      >
        <DraftNote draft={draft} />
        <DayField
          label={w.vatFrom}
          required
          value={from}
          error={faults[0]}
          onChange={(value) => {
            change({ from: value });
          }}
        />
        <NativeSelect
          label={w.vatStatus}
          value={status}
          data={STATES.map((value) => ({ value, label: w.vatStates[value] }))}
          onChange={({ currentTarget: { value } }) => {
            change({ status: STATES.find((one) => one === value) ?? status });
          }}
        />
        <TextInput
          label={w.vatNumber}
          description={w.vatNumberHint}
          autoComplete="off"
          required={status !== 'unregistered'}
          value={number}
          error={faults[1]}
          onChange={({ currentTarget: { value } }) => {
            change({ number: value });
          }}
        />
        {record.isError && faults.every((fault) => fault === undefined) && (
          <ProblemNote title={w.vatNotRecorded} problem={record.error} />
        )}
        <Buttons>
          <Button type="submit" loading={record.isPending} disabled={!isComplete}>
            {w.recordVat}
          </Button>
        </Buttons>
      </Form>
    </Section>
  );
}
