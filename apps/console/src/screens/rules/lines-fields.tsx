import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { dimensionsQuery } from '../../api/dimensions.js';
import { fieldError } from '../../form/errors.js';
import { AccountField, VatCodeField } from '../../form/pickers.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './rules.module.css';
import { type TypedRule } from './typed.js';

interface LinesFieldsParts {
  readonly typed: TypedRule;
  readonly set: (next: Partial<TypedRule>) => void;
  readonly problem: unknown;
}

/** What lines of documents get from a rule: what is left empty is decided as before. */
export function LinesFields({ typed, set, problem }: LinesFieldsParts): ReactNode {
  const w = words('rules');
  const companyId = useCompanyId();
  const dimensions = useQuery(dimensionsQuery(companyId));
  const chosen = typed.toDimensions ?? {};
  return (
    <>
      <p className="quiet">{w.linesHint}</p>
      <div className={classes.pair}>
        <AccountField
          label={w.toAccount}
          companyId={companyId}
          value={typed.toAccount}
          onChange={(toAccount) => {
            set({ toAccount });
          }}
          error={fieldError(problem, 'what.account_code')}
        />
        <VatCodeField
          label={w.toVatCode}
          companyId={companyId}
          direction="purchase"
          value={typed.toVatCode}
          onChange={(toVatCode) => {
            set({ toVatCode });
          }}
          error={fieldError(problem, 'what.vat_code')}
        />
        {(dimensions.data ?? []).map(({ id, name, values }) => (
          <NativeSelect
            key={id}
            label={name}
            translate="no"
            value={chosen[id] ?? ''}
            data={[
              { value: '', label: words('invoices').form.noDimension },
              ...values.filter(({ active }) => active).map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const { [id]: _before, ...others } = chosen;
              set({ toDimensions: value === '' ? others : { ...others, [id]: value } });
            }}
          />
        ))}
      </div>
    </>
  );
}
