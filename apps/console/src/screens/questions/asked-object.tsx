import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { bankLineQuery } from '../../api/bank.js';
import { fileQuery } from '../../api/files.js';
import { invoiceQuery } from '../../api/invoices.js';
import { type AskedObject as Named } from '../../api/questions.js';
import { formatDayInWords } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './questions.module.css';

interface Known {
  readonly name: string | null;
  readonly detail: string | null;
  readonly amount: string | null;
}

/** What the question is about, with the way to it. It is read for the open question alone. */
export function AskedObject({ object }: { readonly object: Named }): ReactNode {
  const w = words('questions');
  const known = useKnown(object);
  return (
    <header className={classes.object}>
      <div>
        <p className="quiet">{w.objects[object.type]}</p>
        <h2>
          <ScreenLink to={wayTo(object)} given={known !== undefined}>
            {known?.name ?? w.objects[object.type]}
          </ScreenLink>
        </h2>
        {known !== undefined && known.detail !== null && <p translate="no">{known.detail}</p>}
      </div>
      {known !== undefined && known.amount !== null && <strong className="amount">{known.amount}</strong>}
    </header>
  );
}

const wayTo = ({ type, id }: Named) =>
  type === 'invoice' ? [{ to: '/c/$company/review', search: { invoice: id } }] : placesOf(type, id);

function useKnown({ type, id }: Named): Known | undefined {
  const companyId = useCompanyId();
  const line = useQuery({ ...bankLineQuery(companyId, id), enabled: type === 'bank_transaction' });
  const invoice = useQuery({ ...invoiceQuery(companyId, id), enabled: type === 'invoice' });
  const file = useQuery({ ...fileQuery(companyId, id), enabled: type === 'file' });
  if (line.data !== undefined) {
    const { party_name, counterparty_name, description, booking_date, amount_minor, direction, currency } =
      line.data;
    const signed = direction === 'in' ? BigInt(amount_minor) : -BigInt(amount_minor);
    return {
      name: party_name ?? counterparty_name ?? description,
      detail: [formatDayInWords(booking_date), description].filter((part) => part !== null).join(' · '),
      amount: formatMoney(signed, currency, { signed: true }),
    };
  }
  if (invoice.data !== undefined) {
    const { party_name, number, gross_minor, currency } = invoice.data;
    return { name: party_name, detail: number, amount: formatMoney(BigInt(gross_minor), currency) };
  }
  return file.data === undefined ? undefined : { name: file.data.name, detail: null, amount: null };
}
