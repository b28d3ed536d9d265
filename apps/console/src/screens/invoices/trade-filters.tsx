import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Direction } from '../../api/invoices.js';
import { only } from '../../api/only.js';
import { partyQuery } from '../../api/parties.js';
import { DayField } from '../../form/day-field.js';
import { PartyField } from '../../form/pickers.js';
import { useCompanyId } from '../../frame/company.js';
import { SearchIcon } from '../../theme/icons.js';
import { ViewButtons } from '../../frame/view-buttons.js';
import { words } from '../../words/words.js';
import { STATUSES, type TradeSearch } from './search.js';
import classes from './trade.module.css';

interface TradeFiltersParts {
  readonly direction: Direction;
  readonly search: TradeSearch;
  readonly onSearch: (search: TradeSearch, quietly?: boolean) => void;
}

const VIEWS = ['all', 'open'] as const;

/** Invoices or open items; for invoices their state, party and days. */
export function TradeFilters({ direction, search, onSearch }: TradeFiltersParts): ReactNode {
  const w = words('invoices');
  const companyId = useCompanyId();
  const { party } = search;
  const chosen = useQuery({ ...partyQuery(companyId, party ?? ''), enabled: party !== undefined });
  const change = (
    given: { [Name in keyof TradeSearch]?: TradeSearch[Name] | undefined },
    quietly = false,
  ): void => {
    onSearch(only({ ...search, row: undefined, ...given }), quietly);
  };
  return (
    <>
      <ViewButtons
        label={words('screens')[SCREEN[direction]]}
        views={VIEWS.map((view) => [view, w.views[view]] as const)}
        current={search.view ?? 'all'}
        onView={(view) => {
          if (view === 'open') onSearch({ view });
          else change({ view: undefined });
        }}
      />
      {search.view === undefined && (
        <div className={classes.filters}>
          <div className={classes.wide}>
            <TextInput
              label={w.find}
              leftSection={<SearchIcon />}
              value={search.q ?? ''}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => {
                change({ q: value === '' ? undefined : value }, true);
              }}
            />
          </div>
          <NativeSelect
            label={w.state}
            value={search.status ?? ''}
            data={[
              { value: '', label: w.anyStatus },
              ...STATUSES.map((value) => ({ value, label: w.filters[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              change({ status: STATUSES.find((one) => one === value) });
            }}
          />
          <div className={classes.wide}>
            <PartyField
              companyId={companyId}
              label={w.party[direction]}
              value={
                party === undefined || chosen.data === undefined
                  ? undefined
                  : { id: party, name: chosen.data.name }
              }
              onChange={(option) => {
                change({ party: option?.id });
              }}
            />
          </div>
          <DayField
            label={w.from}
            value={search.from}
            onChange={(from) => {
              change({ from });
            }}
          />
          <DayField
            label={w.to}
            value={search.to}
            onChange={(to) => {
              change({ to });
            }}
          />
        </div>
      )}
    </>
  );
}

export const SCREEN = { sales: 'sales', purchase: 'purchases' } as const;
