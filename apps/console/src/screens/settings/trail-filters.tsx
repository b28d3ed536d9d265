import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Company } from '../../api/companies.js';
import { membersQuery } from '../../api/organizations.js';
import { DayField } from '../../form/day-field.js';
import { words } from '../../words/words.js';
import { type SettingsSearch } from './search.js';
import { objectOf } from './shown-change.js';
import classes from './trail.module.css';

interface TrailFiltersParts {
  readonly company: Company;
  readonly search: SettingsSearch;
  readonly onSearch: (search: Omit<SettingsSearch, 'tab'>) => void;
}

/** By person, object and day: each is in the address. */
export function TrailFilters({ company, search, onSearch }: TrailFiltersParts): ReactNode {
  const w = words('trail');
  const { tab: _tab, event: _event, ...filter } = search;
  const mayRead = company.permissions.includes('members.read');
  const { data } = useInfiniteQuery({ ...membersQuery(company.organization_id), enabled: mayRead });
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  const set = (name: keyof typeof filter, value: string | undefined): void => {
    const { [name]: _before, ...rest } = filter;
    onSearch(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={w.who}
        value={filter.who ?? ''}
        data={[
          { value: '', label: w.anybody },
          { value: 'service', label: w.service },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          set('who', value);
        }}
      />
      {filter.id === undefined && (
        <NativeSelect
          label={w.object}
          value={filter.object ?? ''}
          data={[
            { value: '', label: w.everything },
            ...Object.entries(w.objects).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            set('object', value);
          }}
        />
      )}
      <DayField
        label={w.from}
        value={filter.from}
        onChange={(day) => {
          set('from', day);
        }}
      />
      <DayField
        label={w.to}
        value={filter.to}
        onChange={(day) => {
          set('to', day);
        }}
      />
      {filter.id !== undefined && (
        <p>
          {w.onlyOf(objectOf(filter.object ?? ''))} <code translate="no">{filter.id}</code>{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              const { id: _id, object: _object, ...rest } = filter;
              onSearch(rest);
            }}
          >
            {w.everything}
          </Button>
        </p>
      )}
    </div>
  );
}
