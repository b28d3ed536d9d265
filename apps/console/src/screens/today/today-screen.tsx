import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { closedPeriodQuery } from '../../api/company-settings.js';
import { useCompany } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { words } from '../../words/words.js';
import { BankFigure, OwedFigure, ResultFigure } from './money.js';
import { TaxesFigure } from './taxes.js';
import classes from './today.module.css';
import { Waiting } from './waiting.js';

/** A company at a glance: its money, its taxes, its result, and the work that waits for a person. */
export function TodayScreen(): ReactNode {
  const w = words('today');
  const { id, state, permissions } = useCompany();
  const mayRead = permissions.includes('books.read');
  const { data: closed } = useQuery({ ...closedPeriodQuery(id), enabled: mayRead });
  return (
    <Page title={words('screens').today}>
      {closed?.items.length === 0 && (
        <p className={classes.steps}>
          <Link to="/welcome" search={{ company: id }}>
            {words('screens').firstSteps}
          </Link>{' '}
          {w.firstSteps}
        </p>
      )}
      {state !== 'ready' ? (
        <p className="quiet">{state === 'failed' ? words('frame').failed : words('frame').provisioning}</p>
      ) : (
        <>
          {mayRead && (
            <section className={classes.glance} aria-label={w.figures}>
              <div className={classes.figures}>
                <BankFigure />
                <OwedFigure side="toUs" />
                <OwedFigure side="byUs" />
                <TaxesFigure />
                <ResultFigure />
              </div>
            </section>
          )}
          <Waiting />
        </>
      )}
    </Page>
  );
}
