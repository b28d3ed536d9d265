import { NativeSelect } from '@mantine/core';
import { type ReactNode } from 'react';
import { firstOfFiscalYear, firstOfMonth, lastOfMonth, today } from '../../format/days.js';
import { DayField } from '../../form/day-field.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { moved } from './days.js';
import { type ReportParts } from './parts.js';
import classes from './reports.module.css';
import { COMPARISONS, daysOf, otherDayOf, otherOf } from './search.js';

const ONE_DAY: ReadonlySet<string> = new Set(['balance', 'open']);
const COMPARED: ReadonlySet<string> = new Set(['profit', 'balance', 'cash']);

/** The days of a report, and those that it is compared with. */
export function Filters({ search, show }: ReportParts): ReactNode {
  const w = words('reports');
  const { fiscal_year_start_month: startMonth } = useCompany();
  const report = search.report ?? 'profit';
  const days = daysOf(search);
  const oneDay = ONE_DAY.has(report);
  const now = today();
  const year = { from: firstOfFiscalYear(now, startMonth), to: now };
  const yearEnd = (from: string): string => lastOfMonth(firstOfMonth(from, 11));
  const lastYearStart = firstOfMonth(year.from, -12);
  const presets = {
    month: { from: firstOfMonth(now), to: now },
    lastMonth: moved({ from: firstOfMonth(now), to: now }, -1),
    year,
    lastYear: { from: lastYearStart, to: yearEnd(lastYearStart) },
  };
  const names = Object.keys(presets) as (keyof typeof presets)[];
  const preset = names.find(
    (name) => presets[name].to === days.to && (oneDay || presets[name].from === days.from),
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={w.period}
        value={preset ?? ''}
        data={[
          ...(preset === undefined ? [{ value: '', label: w.otherDays }] : []),
          ...names.map((value) => ({ value, label: w.presets[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const name = names.find((one) => one === value);
          if (name !== undefined) show({ ...search, ...presets[name] });
        }}
      />
      {!oneDay && (
        <DayField
          label={w.from}
          value={days.from}
          onChange={(from) => {
            if (from !== undefined)
              show({ ...search, from, to: from <= days.to ? days.to : lastOfMonth(from) }, true);
          }}
        />
      )}
      <DayField
        label={oneDay ? w.asOf : w.to}
        value={days.to}
        onChange={(to) => {
          if (to !== undefined) show({ ...search, from: days.from, to }, true);
        }}
      />
      {COMPARED.has(report) && (
        <NativeSelect
          label={w.compare}
          value={search.compare ?? ''}
          data={[
            { value: '', label: w.comparisons.none },
            ...COMPARISONS.filter((value) => value !== 'months' || report === 'profit').map((value) => ({
              value,
              label: w.comparisons[value],
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { compare: _compare, with_from: _from, with_to: _to, ...rest } = search;
            const compare = COMPARISONS.find((one) => one === value);
            show(compare === undefined ? rest : { ...rest, compare });
          }}
        />
      )}
      {COMPARED.has(report) && search.compare === 'days' && (
        <>
          {!oneDay && (
            <DayField
              label={w.withFrom}
              value={otherOf(search)?.from}
              onChange={(from) => {
                if (from !== undefined) show({ ...search, with_from: from }, true);
              }}
            />
          )}
          <DayField
            label={w.withTo}
            value={otherDayOf(search)}
            onChange={(to) => {
              if (to !== undefined) show({ ...search, with_to: to }, true);
            }}
          />
        </>
      )}
    </div>
  );
}
