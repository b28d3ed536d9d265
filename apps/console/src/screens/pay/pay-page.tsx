import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type LiveAction } from '../../actions/action.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { Tabs } from '../../frame/tabs.js';
import { words } from '../../words/words.js';
import { type PaySearch, TABS } from './search.js';

/** The parts that every view of this screen gets: its part of the address, and the frame that all of them share. */
export interface PayViewParts {
  readonly search: PaySearch;
  readonly show: (next: PaySearch, quietly?: boolean) => void;
}

interface PayPageParts {
  readonly search: PaySearch;
  readonly actions?: readonly LiveAction[];
  readonly bar?: ReactNode;
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** The page of a part of pay, with the links to the others; the month goes along. */
export function PayPage({ search, actions = [], bar, full = false, children }: PayPageParts): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  const month = search.month === undefined ? {} : { month: search.month };
  return (
    <Page
      title={words('screens').pay}
      full={full}
      actions={actions}
      bar={
        <>
          <Tabs label={w.parts}>
            {TABS.map((tab) => (
              <Link
                key={tab}
                to="/c/$company/pay"
                params={{ company }}
                search={tab === 'runs' ? month : { tab, ...month }}
                aria-current={tab === (search.tab ?? 'runs') ? 'page' : undefined}
                activeOptions={{ exact: true }}
              >
                {w.tabs[tab]}
              </Link>
            ))}
          </Tabs>
          {bar}
        </>
      }
    >
      {children}
    </Page>
  );
}
