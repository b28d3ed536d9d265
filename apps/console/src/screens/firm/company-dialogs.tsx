import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type FirmCompany, organizationLimitsQuery } from '../../api/firm-companies.js';
import { type Day } from '../../format/days.js';
import { DayField } from '../../form/day-field.js';
import { useDraft } from '../../form/drafts.js';
import { ReasonDialog } from '../../form/reason-dialog.js';
import { words } from '../../words/words.js';
import { grant, refuse, setLimits, setOrganizationLimit, withdraw } from './company-actions.js';
import classes from './firm.module.css';
import { limitsOf, LIMITS, type TypedLimits, USED } from './limits.js';
import { usageOf } from './usage.js';

export interface CompanyDialogParts {
  readonly company: FirmCompany;
  readonly close: () => void;
}

export function GrantDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const basis = useDraft(`firm.grant.${company.company_id}`, '');
  const [validTo, setValidTo] = useState<Day>();
  return (
    <Dialog title={w.grant} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          basis.forget();
          void perform(grant, { company, basis: basis.value.trim(), validTo }, '');
        }}
      >
        <p className="quiet">{w.grantDetail}</p>
        <TextInput
          label={w.basis}
          description={w.basisHint}
          value={basis.value}
          maxLength={500}
          data-autofocus
          onChange={({ currentTarget: { value } }) => {
            basis.set(value);
          }}
        />
        <DayField label={w.validTo} hint={w.validToHint} value={validTo} onChange={setValidTo} />
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
      send={(reason) => perform(isGranted ? withdraw : refuse, { company, reason }, '')}
      close={close}
    />
  );
}

export function LimitsDialog({ company, close }: CompanyDialogParts): ReactNode {
  const w = words('firm');
  const [typed, setTyped] = useState<TypedLimits>({});
  const limits = limitsOf(typed);
  const inForce = new Map(usageOf(company).map(({ name, text }) => [name, text]));
  return (
    <Dialog title={w.limits} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (limits === undefined) return;
          close();
          void perform(setLimits, { company, limits }, '');
        }}
      >
        <p className="quiet">{w.limitsDetail}</p>
        {LIMITS.map((name) => (
          <WholeField
            key={name}
            label={w.limitNames[name]}
            hint={inForce.get(USED[name])}
            value={typed[name] ?? ''}
            onChange={(value) => {
              setTyped({ ...typed, [name]: value });
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
  const [typed, setTyped] = useState('');
  const isWhole = isWholeNumber(typed);
  return (
    <Dialog title={w.organizationLimits} close={close}>
      {error !== null && <ProblemNote title={w.limitUnknown} problem={error} again={() => void refetch()} />}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWhole || data === undefined) return;
          close();
          const aDay = typed === '' ? null : Number(typed);
          void perform(setOrganizationLimit, { company, before: data.companies_a_day, aDay }, '');
        }}
      >
        <WholeField
          label={w.companiesADay}
          hint={data && w.nowADay(data.companies_a_day)}
          value={typed}
          onChange={setTyped}
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
  readonly onChange: (value: string) => void;
}

function WholeField({ label, hint, value, onChange }: WholeFieldParts): ReactNode {
  return (
    <TextInput
      label={label}
      description={hint}
      inputMode="numeric"
      value={value}
      error={!isWholeNumber(value) && words('firm').wholeNumber}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value.trim());
      }}
    />
  );
}
