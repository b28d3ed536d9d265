import { NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type Bound, on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { type FirmCompany, firmCompaniesQuery } from '../../api/firm-companies.js';
import { Page } from '../../frame/page.js';
import { StaffOnly } from '../../frame/staff-only.js';
import { List } from '../../list/list.js';
import { NOTHING_SELECTED } from '../../list/selection.js';
import { rowsOf } from '../../list/states.js';
import { useSelection } from '../../list/use-selection.js';
import { SearchIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { companyColumns, ROW_HEIGHT } from './columns.js';
import {
  openCompany,
  openGrant,
  openLimits,
  openOrganizationLimits,
  openRefuse,
  openViewAs,
  openWithdraw,
} from './company-actions.js';
import { EndMandateDialog, GrantDialog, LimitsDialog, OrganizationLimitDialog } from './company-dialogs.js';
import { CompanyPanel } from './company-panel.js';
import classes from './firm.module.css';
import { type FirmCompaniesSearch, MANDATES } from './search.js';
import { ViewAsDialog } from './view-as-dialog.js';

const route = getRouteApi('/start/firm/companies');
const idOf = ({ company_id }: FirmCompany): string => company_id;

type DialogName = 'grant' | 'end' | 'limits' | 'organization' | 'view';

/** All companies of the service: their health, mandates and limits, and the way to see one as its people do. */
export function FirmCompaniesScreen(): ReactNode {
  return (
    <StaffOnly>
      <Companies />
    </StaffOnly>
  );
}

function Companies(): ReactNode {
  const w = words('firm');
  const search = route.useSearch();
  const navigate = useNavigate();
  const show = (next: FirmCompaniesSearch): void => {
    void navigate({ to: '/firm/companies', search: next, replace: true });
  };
  const list = rowsOf(useInfiniteQuery(firmCompaniesQuery(search)));
  const ids = useMemo(() => list.rows.map(idOf), [list.rows]);
  const [selection, setSelection] = useSelection(ids, { ...NOTHING_SELECTED, active: search.open });
  const active = selection.active ?? ids[0];
  const company = list.rows.find((one) => idOf(one) === active);
  const columns = useMemo(companyColumns, []);
  const [dialog, setDialog] = useState<{ readonly name: DialogName; readonly company: FirmCompany }>();
  const enter = (id: string): void => {
    void navigate({ to: '/c/$company', params: { company: id } });
  };
  const actions = useActions(
    company === undefined
      ? []
      : boundTo(company, {
          enter,
          ask: (name) => {
            setDialog({ name, company });
          },
        }),
  );
  const { q, mandate, needs } = search;
  const isFiltered = q !== undefined || mandate !== undefined || needs !== undefined;
  return (
    <Page title={words('screens').firmCompanies} full bar={<Filters search={search} onSearch={show} />}>
      <div className={classes.split}>
        <List
          {...list}
          label={words('screens').firmCompanies}
          columns={columns}
          idOf={idOf}
          selection={{ ...selection, active }}
          onSelection={setSelection}
          onOpen={(one) => {
            enter(idOf(one));
          }}
          rowHeight={ROW_HEIGHT}
          autoFocus
          clearFilter={
            isFiltered
              ? () => {
                  show({});
                }
              : undefined
          }
          states={{
            nothingYet: { title: w.nothingYet },
            nothingForFilter: { title: w.nothingFound },
            allDone: { title: w.nothingYet },
          }}
        />
        {company !== undefined && <CompanyPanel key={idOf(company)} company={company} actions={actions} />}
      </div>
      {dialog !== undefined && (
        <OpenDialog
          {...dialog}
          close={() => {
            setDialog(undefined);
          }}
        />
      )}
    </Page>
  );
}

interface Ways {
  readonly enter: (id: string) => void;
  readonly ask: (name: DialogName) => void;
}

function boundTo(company: FirmCompany, { enter, ask }: Ways): readonly Bound[] {
  const asking = (name: DialogName) => ({
    company,
    open: () => {
      ask(name);
    },
  });
  return [
    on(openCompany, {
      company,
      open: () => {
        enter(idOf(company));
      },
    }),
    on(openGrant, asking('grant')),
    on(openRefuse, asking('end')),
    on(openWithdraw, asking('end')),
    on(openViewAs, asking('view')),
    on(openLimits, asking('limits')),
    on(openOrganizationLimits, asking('organization')),
  ];
}

interface OpenDialogParts {
  readonly name: DialogName;
  readonly company: FirmCompany;
  readonly close: () => void;
}

function OpenDialog({ name, company, close }: OpenDialogParts): ReactNode {
  switch (name) {
    case 'grant':
      return <GrantDialog company={company} close={close} />;
    case 'end':
      return <EndMandateDialog company={company} close={close} />;
    case 'limits':
      return <LimitsDialog company={company} close={close} />;
    case 'organization':
      return <OrganizationLimitDialog company={company} close={close} />;
    case 'view':
      return <ViewAsDialog companies={[{ id: idOf(company), name: company.company_name }]} close={close} />;
  }
}

interface FilterParts {
  readonly search: FirmCompaniesSearch;
  readonly onSearch: (next: FirmCompaniesSearch) => void;
}

function Filters({ search, onSearch }: FilterParts): ReactNode {
  const w = words('firm');
  const { q, mandate, needs } = search;
  const others = { ...(q === undefined ? {} : { q }), ...(needs === undefined ? {} : { needs }) };
  return (
    <>
      <TextInput
        size="sm"
        aria-label={w.find}
        placeholder={w.find}
        leftSection={<SearchIcon />}
        value={q ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onSearch({
            ...(value === '' ? {} : { q: value }),
            ...(mandate === undefined ? {} : { mandate }),
            ...(needs === undefined ? {} : { needs }),
          });
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={w.mandate}
        value={mandate ?? ''}
        data={[
          { value: '', label: w.anyMandate },
          ...MANDATES.map((value) => ({ value, label: w.mandates[value] })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const state = MANDATES.find((one) => one === value);
          onSearch({ ...others, ...(state === undefined ? {} : { mandate: state }) });
        }}
      />
      <NativeSelect
        size="sm"
        aria-label={w.needs}
        value={needs ?? ''}
        data={[
          { value: '', label: w.everyCompany },
          { value: 'tasks', label: w.withFailed },
        ]}
        onChange={({ currentTarget: { value } }) => {
          onSearch({
            ...(q === undefined ? {} : { q }),
            ...(mandate === undefined ? {} : { mandate }),
            ...(value === 'tasks' ? { needs: value } : {}),
          });
        }}
      />
    </>
  );
}
