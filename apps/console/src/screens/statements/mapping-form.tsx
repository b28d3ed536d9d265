import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { bankAccountsQuery } from '../../api/bank.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { COLUMN_NAMES, type Mapping } from './mapping.js';
import classes from './statements.module.css';

interface MappingFormParts {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** The columns of a CSV, next to its first rows. */
export function MappingForm({ columns, rows, mapping, onChange }: MappingFormParts): ReactNode {
  const w = words('statements');
  const { data: accounts = [] } = useQuery(bankAccountsQuery(useCompanyId()));
  const choices = [{ value: '', label: w.noColumn }, ...columns.map((value) => ({ value, label: value }))];
  return (
    <>
      <p>{w.mappingHint}</p>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={w.firstLines}>
        <table>
          <caption className="visually-hidden">{w.firstLines}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" translate="no">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.columns}>
        <NativeSelect
          label={w.account}
          required
          value={mapping.account ?? ''}
          data={[
            { value: '', label: w.chooseAccount },
            ...accounts.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            onChange({ ...mapping, account: value === '' ? undefined : value });
          }}
        />
        {COLUMN_NAMES.map((name) => (
          <NativeSelect
            key={name}
            label={w.columns[name]}
            required={name === 'booking_date'}
            value={mapping.columns[name] ?? ''}
            data={choices}
            onChange={({ currentTarget: { value } }) => {
              const { [name]: _before, ...others } = mapping.columns;
              onChange({ ...mapping, columns: value === '' ? others : { ...others, [name]: value } });
            }}
          />
        ))}
        {mapping.columns.direction !== undefined && (
          <TextInput
            label={w.outWord}
            required
            value={mapping.outWord}
            onChange={({ currentTarget: { value } }) => {
              onChange({ ...mapping, outWord: value });
            }}
          />
        )}
      </div>
    </>
  );
}
