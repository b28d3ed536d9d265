import { type ReactNode } from 'react';
import { type RegisteredCompany } from '../../api/new-companies.js';
import { words } from '../../words/words.js';
import classes from './welcome.module.css';

/** The facts of the business register about the code. */
export function RegisterFacts({ found }: { readonly found: RegisteredCompany }): ReactNode {
  const w = words('welcome').company;
  const board = found.board ?? [];
  return (
    <>
      <dl className={classes.facts} aria-label={w.facts}>
        <dt>{w.name}</dt>
        <dd translate="no">
          <bdi>{found.name}</bdi>
        </dd>
        <dt>{w.address}</dt>
        <dd translate="no">{found.address ?? '–'}</dd>
        <dt>{w.vatNumber}</dt>
        <dd translate="no">{found.vat_number ?? w.noVat}</dd>
        {board.length > 0 && (
          <>
            <dt>{w.board}</dt>
            <dd translate="no">{board.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
      </dl>
      {found.state !== null && found.state !== 'registered' && (
        <p role="alert" className={classes.warning}>
          {w.registerStates[found.state]}
        </p>
      )}
    </>
  );
}
