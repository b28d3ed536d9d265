import { type ReactNode } from 'react';
import { DecimalField } from '../../form/decimal-field.js';
import { nameOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { EventAmount, EventChoice, EventDay, EventText, faultAt, type Form } from './event-fields.js';
import classes from './people.module.css';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface GroupParts {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Group({ title, hint, children }: GroupParts): ReactNode {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Who it is. */
export function PersonFields({ form, code }: { readonly form: Form; readonly code: ReactNode }): ReactNode {
  const w = words('people');
  return (
    <Group title={w.person}>
      <EventText form={form} field="first_name" path="employee.first_name" max={200} required focus />
      <EventText form={form} field="last_name" path="employee.last_name" max={200} required />
      {code}
      <EventDay form={form} field="birth_date" path="employee.birth_date" hint={w.hints.birth_date} />
      <EventText
        form={form}
        field="citizenship"
        path="employee.citizenship"
        hint={w.hints.citizenship}
        max={2}
      />
      <EventText form={form} field="iban" path="employee.iban" max={42} />
      <EventText form={form} field="email" path="employee.email" max={254} />
    </Group>
  );
}

/** The work: what, where, from when, for how much. */
export function WorkFields({ form }: { readonly form: Form }): ReactNode {
  const w = words('people');
  const types = form.lists.employment_types;
  const { employment_type, working_time_rate } = form.values;
  const needsPlace = types.some(({ code, contract }) => contract && String(code) === employment_type);
  return (
    <Group title={w.employment}>
      <EventChoice
        form={form}
        field="employment_type"
        path="employment.employment_type"
        options={types.map((one) => ({ value: String(one.code), label: nameOf(one) }))}
        required
      />
      <EventDay form={form} field="start_date" path="employment.start_date" required />
      <EventDay form={form} field="end_date" path="employment.end_date" from={form.values.start_date} />
      <EventText form={form} field="job_title" path="employment.job_title" max={200} />
      <EventText
        form={form}
        field="occupation_code"
        path="employment.occupation_code"
        hint={w.hints.occupation_code}
        max={20}
      />
      <EventText
        form={form}
        field="workplace"
        path="employment.workplace"
        hint={w.hints.workplace}
        max={500}
        required={needsPlace}
      />
      <DecimalField
        label={w.fields.working_time_rate}
        hint={w.hints.working_time_rate}
        value={working_time_rate}
        decimals={3}
        wrong={w.wrong.rate}
        error={faultAt(form.problem, 'employment.working_time_rate')}
        onChange={(rate) => {
          form.set({ working_time_rate: rate });
        }}
      />
      <EventAmount form={form} field="gross_minor" path="employment.gross_minor" hint={w.hints.gross_minor} />
    </Group>
  );
}

/** The person's applications to the employer, and the minimum base of social tax. */
export function TaxFields({ form }: { readonly form: Form }): ReactNode {
  const w = words('people');
  const { basic_exemption, minimum_base } = form.values;
  return (
    <Group title={w.taxes} hint={w.taxesHint}>
      <EventChoice
        form={form}
        field="basic_exemption"
        path="employee.basic_exemption"
        options={optionsOf(w.exemptions)}
      />
      {basic_exemption === 'partial' && (
        <EventAmount
          form={form}
          field="basic_exemption_minor"
          path="employee.basic_exemption_minor"
          required
        />
      )}
      <EventChoice
        form={form}
        field="pension_rate"
        path="employee.pension_rate"
        options={optionsOf(w.pensions)}
      />
      <EventText
        form={form}
        field="tax_country"
        path="employee.tax_country"
        hint={w.hints.tax_country}
        max={2}
      />
      <EventChoice
        form={form}
        field="minimum_base"
        path="employment.minimum_base"
        options={optionsOf(w.bases)}
      />
      {minimum_base === 'exempt' && (
        <EventChoice
          form={form}
          field="minimum_base_reason"
          path="employment.minimum_base_reason"
          options={[{ value: '', label: w.chooseKind }, ...optionsOf(w.baseReasons)]}
          required
        />
      )}
    </Group>
  );
}
