import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type FirmCompany, organizationLimitsQuery } from '../../api/firm-companies.js';
import { type Day } from '../../format/days.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { grant, refuse, setLimits, setOrganizationLimit, withdraw } from './company-actions.js';
import classes from './firm.module.css';
import { limitsOf, LIMITS, type TypedLimits, USED } from './limits.js';
import { usageOf } from './usage.js';

export interface CompanyDialogParts {
  readonly company: FirmCompany;
  readonly close: () => void;
}

interface Grant {
  readonly basis: string;
  readonly validTo?: Day | undefined;
}

export function GrantDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const draft = useDraft<Grant>(`firm.grant-mandate.${company.company_id}`, { basis: '' });
  const { submit, problem } = useSubmission(draft, close);
  const { basis, validTo } = draft.value;
  return (
    <Dialog title={w.grant} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(grant, { company, basis: basis.trim(), validTo }, '');
        }}
      >
        <p className="quiet">{w.grantDetail}</p>
        <DraftNote draft={draft} />
        <TextInput
          label={w.basis}
          description={w.basisHint}
          value={basis}
          error={fieldError(problem, 'basis')}
          maxLength={500}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, basis: value });
          }}
        />
        <DayField
          label={w.validTo}
          hint={w.validToHint}
          value={validTo}
          error={fieldError(problem, 'valid_to')}
          onChange={(day) => {
            draft.set({ ...draft.value, validTo: day });
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit">{w.grant}</Button>
        </footer>
      </form>
    </Dialog>
  );
}

export function EndMandateDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const isGranted = company.authority_access.state === 'granted';
  return (
    <ReasonDialog
      title={isGranted ? w.withdraw : w.refuse}
      hint={isGranted ? w.withdrawDetail : w.refuseDetail}
      about={`firm.mandate.${company.company_id}`}
      maxLength={1000}
      send={(submit, reason) => submit(isGranted ? withdraw : refuse, { company, reason }, '')}
      close={close}
    />
  );
}

export function LimitsDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const draft = useDraft<TypedLimits>(`firm.limits.${company.company_id}`, {});
  const { submit, problem } = useSubmission(draft, close);
  const typed = draft.value;
  const limits = limitsOf(typed);
  const inForce = new Map(usageOf(company).map(({ name, text }) => [name, text]));
  return (
    <Dialog title={w.limits} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (limits === undefined) return;
          void submit(setLimits, { company, limits }, '');
        }}
      >
        <p className="quiet">{w.limitsDetail}</p>
        <DraftNote draft={draft} />
        {LIMITS.map((name) => (
          <WholeField
            key={name}
            label={w.limitNames[name]}
            hint={inForce.get(USED[name])}
            value={typed[name] ?? ''}
            fault={fieldError(problem, name)}
            onChange={(value) => {
              draft.set({ ...typed, [name]: value });
            }}
          />
        ))}
        <footer className={classes.foot}>
          <Button type="submit" disabled={limits === undefined}>
            {w.save}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

export function OrganizationLimitDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const { data, error, refetch } = useQuery(organizationLimitsQuery(company.organization_id));
  const draft = useDraft(`firm.organization-limits.${company.organization_id}`, '');
  const { submit, problem } = useSubmission(draft, close);
  const typed = draft.value;
  const isWhole = isWholeNumber(typed);
  return (
    <Dialog title={w.organizationLimits} close={close}>
      {error !== null && <ProblemNote title={w.limitUnknown} problem={error} again={() => void refetch()} />}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWhole || data === undefined) return;
          const aDay = typed === '' ? null : Number(typed);
          void submit(setOrganizationLimit, { company, before: data.companies_a_day, aDay }, '');
        }}
      >
        <DraftNote draft={draft} />
        <WholeField
          label={w.companiesADay}
          hint={data && w.nowADay(data.companies_a_day)}
          value={typed}
          fault={fieldError(problem, 'companies_a_day')}
          onChange={draft.set}
        />
        <footer className={classes.foot}>
          <Button type="submit" disabled={!isWhole || data === undefined}>
            {w.save}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

const isWholeNumber = (text: string): boolean => /^\d{0,9}$/.test(text);

interface WholeFieldParts {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  /** Of the server. */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function WholeField({ label, hint, value, fault, onChange }: WholeFieldParts): ReactNode {
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      value={value}
      error={isWholeNumber(value) ? fault : words('firm').wholeNumber}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value.trim());
      }}
    />
  );
}
