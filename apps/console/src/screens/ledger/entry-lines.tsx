import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { type Entry } from '../../api/ledger.js';
import { partyQuery } from '../../api/parties.js';
import { formatMoney } from '../../format/money.js';
import { useCompany } from '../../frame/company.js';
import { words } from '../../words/words.js';
import classes from './ledger.module.css';

/** An entry as accountants read it; an account opens its lines, a party its page. */
export function EntryLines({ entry: { lines } }: { readonly entry: Entry }): ReactNode {
  const w = words('ledger');
  const { id: company, base_currency: base } = useCompany();
  const ids = [...new Set(lines.flatMap(({ party_id }) => party_id ?? []))];
  const parties = useQueries({ queries: ids.map((id) => partyQuery(company, id)) });
  const names = new Map(ids.map((id, at) => [id, parties[at]?.data?.name]));
  const sum = lines.reduce((all, { base_minor }) => (base_minor > 0 ? all + BigInt(base_minor) : all), 0n);
  const money = (minor: bigint, currency = base): string =>
    formatMoney(minor, currency, { bare: currency === base });
  return (
    <section className={classes.card} aria-label={w.lines}>
      <div className={classes.scroll} role="region" aria-label={w.lines}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{w.account}</th>
              <th scope="col">{w.debit}</th>
              <th scope="col">{w.credit}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(
              ({ line_no, account_code, account_name, base_minor, amount_minor, currency, ...line }) => (
                <tr key={line_no}>
                  <th scope="row">
                    <Link
                      to="/c/$company/ledger"
                      params={{ company }}
                      search={{ account: account_code }}
                      translate="no"
                    >
                      <b>{account_code}</b> {account_name}
                    </Link>
                    <span className={classes.about}>
                      {line.party_id !== null && (
                        <Link
                          to="/c/$company/parties/$party"
                          params={{ company, party: line.party_id }}
                          translate="no"
                        >
                          {names.get(line.party_id) ?? '…'}
                        </Link>
                      )}
                      {line.vat_code !== null && <span translate="no">{line.vat_code}</span>}
                      {currency !== base && <span>{money(BigInt(amount_minor), currency)}</span>}
                      {line.memo !== null && <span translate="no">{line.memo}</span>}
                    </span>
                  </th>
                  <td>{base_minor > 0 && money(BigInt(base_minor))}</td>
                  <td>{base_minor < 0 && money(-BigInt(base_minor))}</td>
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{w.together}</th>
              <td>{money(sum)}</td>
              <td>{money(sum)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
