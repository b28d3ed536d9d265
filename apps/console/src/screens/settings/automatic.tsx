import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type Company } from '../../api/companies.js';
import { trailQuery } from '../../api/trail.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { Lines, Section } from '../../frame/section.js';
import { MoreButton } from '../../list/more-button.js';
import { words } from '../../words/words.js';
import { ActLine, isAct } from './act-line.js';
import { setSwitch } from './actions.js';
import { Causes } from './causes.js';

/** What the service may do by itself, and what it did, each with its way back. */
export function Automatic({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const mayChange = company.permissions.includes('books.setup');
  const set = (name: 'invoice_auto_book' | 'auto_book_new_suppliers', to: boolean): void => {
    void perform(setSwitch, { name, to }, company.id);
  };
  return (
    <>
      <Section title={w.automatic} detail={w.automaticDetail}>
        <Checkbox
          label={w.autoBook}
          description={w.autoBookHint}
          checked={company.invoice_auto_book}
          disabled={!mayChange}
          onChange={({ currentTarget: { checked } }) => {
            set('invoice_auto_book', checked);
          }}
        />
        <Checkbox
          label={w.autoNew}
          description={w.autoNewHint}
          checked={company.auto_book_new_suppliers}
          disabled={!mayChange || !company.invoice_auto_book}
          onChange={({ currentTarget: { checked } }) => {
            set('auto_book_new_suppliers', checked);
          }}
        />
        <p className="quiet">{w.autoMatch}</p>
        <p className="quiet">
          {w.autoRules} <ScreenLink to={{ to: '/c/$company/bank/rules' }}>{w.toRules}</ScreenLink>
        </p>
      </Section>
      <Causes company={company} />
      {company.permissions.includes('audit.read') && <Acts company={company} />}
    </>
  );
}

function Acts({ company }: { readonly company: Company }): ReactNode {
  const w = words('settings');
  const actions = Object.keys(w.actKinds);
  const read = useInfiniteQuery(trailQuery(company, { service: true, actions }));
  const acts = read.data?.pages.flatMap(({ items }) => items.filter(isAct)) ?? [];
  return (
    <Section title={w.acts}>
      {read.isError && (
        <ProblemNote title={w.actsUnknown} problem={read.error} again={() => void read.refetch()} />
      )}
      {read.isSuccess && acts.length === 0 && <p className="quiet">{w.noActs}</p>}
      {acts.length > 0 && (
        <Lines label={w.acts}>
          {acts.map((act) => (
            <ActLine key={act.id} companyId={company.id} act={act} />
          ))}
        </Lines>
      )}
      <MoreButton query={read} />
    </Section>
  );
}
