import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { declaredQuery, unfiledQuery } from '../../api/figures.js';
import { companyWorkQuery } from '../../api/work.js';
import { formatDayInWords, formatMonth } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { Figure, Line } from './figure.js';
import { type TaxDue, taxesDue } from './taxes-due.js';

/** Taxes with amount and day: returns to file, and what was declared and is still to be paid. */
export function TaxesFigure(): ReactNode {
  const w = words('today');
  const { id } = useCompany();
  const work = useQuery(companyWorkQuery(id));
  const declared = useQuery(declaredQuery(id));
  const both =
    work.data === undefined || declared.data === undefined
      ? undefined
      : taxesDue(work.data.deadlines, declared.data.declarations);
  return (
    <Figure
      title={w.taxes}
      to={{ to: '/c/$company/taxes' }}
      query={{
        data: both,
        error: work.error ?? declared.error,
        refetch: () => Promise.all([work.refetch(), declared.refetch()]),
      }}
    >
      {(all) =>
        all.length === 0 ? (
          <p>{w.noTaxes}</p>
        ) : (
          <ul>
            {all.map((due) => (
              <Tax key={`${due.tax}-${due.month}-${due.declaredMinor === undefined}`} due={due} />
            ))}
          </ul>
        )
      }
    </Figure>
  );
}

function Tax({ due: { tax, month, dueOn, late, declaredMinor } }: { readonly due: TaxDue }): ReactNode {
  const w = words('today');
  const { id, base_currency } = useCompany();
  const unfiled = useQuery({ ...unfiledQuery(id, tax, month), enabled: declaredMinor === undefined });
  const minor =
    declaredMinor ?? (unfiled.data === undefined ? undefined : BigInt(unfiled.data.payable_minor));
  const name = words('work').deadlines[tax];
  return (
    <Line
      late={late}
      name={
        <>
          <ScreenLink to={placesOf(tax, month)}>{`${name}, ${formatMonth(month)}`}</ScreenLink>
          {' · '}
          {declaredMinor === undefined ? w.fileBy(formatDayInWords(dueOn)) : w.payBy(formatDayInWords(dueOn))}
          {late && ` (${words('work').late})`}
          {minor !== undefined && minor < 0n && ` · ${w.refund}`}
        </>
      }
      // A space of its height: the line does not grow when the amount comes.
      amount={minor === undefined ? '\u00a0' : formatMoney(minor, base_currency)}
    />
  );
}
