import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { reasonOf } from '../../actions/problem-note.js';
import { isProblem } from '../../api/problem.js';
import { type CreatedCompany, lookUpCompany } from '../../api/new-companies.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { CompanyForm } from './company-form.js';
import { byHand, type CompanyDraft, fromRegister } from './company-draft.js';
import { RegisterFacts } from './register-facts.js';

interface NewCompanyFormParts {
  readonly organizationId: string;
  readonly created: (company: CreatedCompany) => void;
}

interface Typed {
  readonly code: string;
  /** The fields of the company, once its code was looked up. */
  readonly company?: CompanyDraft;
}

const EMPTY: Typed = { code: '' };

/** First the code, then what the register says of it, then the few fields that the register does not have. */
export function NewCompanyForm({ organizationId, created }: NewCompanyFormParts): ReactNode {
  const w = words('welcome').company;
  const draft = useDraft<Typed>('welcome.company', EMPTY);
  const code = draft.value.code.replaceAll(/\s/g, '');
  const lookUp = useMutation({
    mutationFn: () => lookUpCompany(organizationId, code),
    onSuccess: (found) => {
      draft.set({ code: draft.value.code, company: fromRegister(found) });
    },
  });
  const { company } = draft.value;
  return (
    <>
      <Form
        label={w.lookUpForm}
        onSubmit={() => {
          if (code !== '') lookUp.mutate();
        }}
      >
        <DraftNote draft={draft} />
        <TextInput
          label={w.code}
          description={w.codeHint}
          inputMode="numeric"
          autoComplete="off"
          value={draft.value.code}
          readOnly={lookUp.isPending}
          error={lookUp.isError ? notFound(lookUp.error) : undefined}
          onChange={(event) => {
            lookUp.reset();
            draft.set({ code: event.currentTarget.value });
          }}
        />
        <Buttons>
          <Button
            type="submit"
            variant={company === undefined ? 'filled' : 'default'}
            loading={lookUp.isPending}
            disabled={code === ''}
          >
            {w.lookUp}
          </Button>
          {lookUp.isError && (
            <Button
              variant="default"
              onClick={() => {
                draft.set({ code: draft.value.code, company: byHand() });
              }}
            >
              {w.byHand}
            </Button>
          )}
        </Buttons>
      </Form>
      {lookUp.data !== undefined && company !== undefined && <RegisterFacts found={lookUp.data} />}
      {company !== undefined && (
        <CompanyForm
          organizationId={organizationId}
          code={code}
          draft={company}
          onChange={(next) => {
            draft.set({ code: draft.value.code, company: next });
          }}
          created={(made) => {
            draft.forget();
            created(made);
          }}
        />
      )}
    </>
  );
}

const notFound = (problem: unknown): string =>
  isProblem(problem) && problem.status === 404 ? words('welcome').company.notFound : reasonOf(problem);
