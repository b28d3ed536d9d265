import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type PartyDetail } from '../../api/parties.js';
import { useCompanyId } from '../../frame/company.js';
import { TrailLink } from '../../frame/trail-link.js';
import { words } from '../../words/words.js';
import classes from './party.module.css';

export function PartyFacts({ party }: { readonly party: PartyDetail }): ReactNode {
  const w = words('parties');
  const company = useCompanyId();
  const facts: readonly (readonly [string, string | number | null])[] = [
    [w.kind, w.kinds[party.kind]],
    [w.code, party.reg_code],
    [w.vatNumber, party.vat_number],
    [w.address, party.address],
    [w.country, party.country],
    [w.email, party.email],
    [w.phone, party.phone],
    [w.paymentDays, party.defaults.payment_days],
  ];
  return (
    <>
      {party.merged_into_id !== null && (
        <p className={classes.note}>
          {w.isMerged}{' '}
          <Link to="/c/$company/parties/$party" params={{ company, party: party.merged_into_id }}>
            {w.showOther}
          </Link>
        </p>
      )}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <TrailLink object="party" id={party.id} />
    </>
  );
}
