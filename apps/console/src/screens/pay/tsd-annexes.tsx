import { type ReactNode } from 'react';
import { type FiledTsd, type MonthTsd } from '../../api/pay.js';
import { formatMoney } from '../../format/money.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { type Place } from '../../frame/places.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import classes from './pay.module.css';
import { type TsdPlaces } from './tsd-places.js';

type PersonRow = MonthTsd['annex_1'][number];

interface TsdAnnexesParts {
  readonly tsd: MonthTsd | FiledTsd;
  /** The ways to what the amounts add up from, where the books still have it. */
  readonly places?: TsdPlaces;
}

/** The annexes that have something; every other one is left out. */
export function TsdAnnexes({ tsd, places }: TsdAnnexesParts): ReactNode {
  const w = words('pay');
  const money = (minor: number): string => formatMoney(BigInt(minor), tsd.currency, { bare: true });
  const linked = (minor: number, place: Place | undefined): ReactNode =>
    place === undefined || minor === 0 ? money(minor) : <ScreenLink to={place}>{money(minor)}</ScreenLink>;
  const { annex_1, annex_2, annex_4, annex_5, annex_6, annex_7, inf_1 } = tsd;
  const limited = [
    [w.donations, annex_5.donations, 'donation'],
    [w.representation, annex_5.representation, 'representation'],
  ] as const;
  const has5 =
    annex_5.gifts_minor !== 0 || limited.some(([, of]) => of.spent_minor !== 0 || of.taxed_minor !== 0);
  const nothing =
    annex_1.length + annex_2.length + annex_4.rows.length + annex_6.rows.length + annex_7.rows.length === 0 &&
    !has5;
  return (
    <>
      {nothing && <p className="quiet">{w.nothingIn}</p>}
      <People title={w.annex1} rows={annex_1} money={money} places={places} />
      <People title={w.annex2} rows={annex_2} money={money} places={places} />
      {annex_4.rows.length > 0 && (
        <Annex
          title={w.annex4}
          heads={[w.source, w.value]}
          rows={annex_4.rows.map(({ source, account_code, amount_minor }) => [
            source === 'pay_items' ? w.sourceItems : w.sourceAccount(account_code ?? ''),
            linked(amount_minor, account_code === null ? places?.items : places?.account(account_code)),
          ])}
          sums={[
            [w.incomeTax, money(annex_4.income_tax_minor)],
            [w.socialTax, money(annex_4.social_tax_minor)],
          ]}
        />
      )}
      {has5 && (
        <Annex
          title={w.annex5}
          heads={[w.kind, w.spent, w.limit, w.taxed]}
          rows={[
            [w.gifts, linked(annex_5.gifts_minor, places?.uses('gift')), '', money(annex_5.gifts_minor)],
            ...limited.map(([label, of, use]): AnnexRow => [
              label,
              linked(of.spent_minor, places?.uses(use)),
              money(of.limit_in_year_minor),
              money(of.taxed_minor),
            ]),
          ]}
          sums={[[w.incomeTax, money(annex_5.income_tax_minor)]]}
        />
      )}
      {(
        [
          [w.annex6, annex_6],
          [w.annex7, annex_7],
        ] as const
      ).map(
        ([title, annex]) =>
          annex.rows.length > 0 && (
            <Annex
              key={title}
              title={title}
              heads={[w.code, w.amount]}
              rows={annex.rows.map(({ code, amount_minor }) => [
                code,
                linked(amount_minor, places?.code(code)),
              ])}
              sums={[[w.incomeTax, money(annex.income_tax_minor)]]}
            />
          ),
      )}
      {inf_1.length > 0 && (
        <Annex
          title={w.inf1}
          heads={[w.receiver, w.amount, w.withheld]}
          rows={inf_1.map(({ name, amount_minor, withheld_tax_minor }) => [
            name,
            money(amount_minor),
            money(withheld_tax_minor),
          ])}
          sums={[]}
          given
        />
      )}
    </>
  );
}

type AnnexRow = readonly [name: string, ...cells: readonly ReactNode[]];

interface AnnexParts {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly AnnexRow[];
  readonly sums: readonly (readonly [string, string])[];
  /** The first cells are names that people gave. */
  readonly given?: boolean;
}

function Annex({ title, heads, rows, sums, given = false }: AnnexParts): ReactNode {
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.annex}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first}>
                <th scope="row" translate={given ? 'no' : undefined}>
                  {first}
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface PeopleParts {
  readonly title: string;
  readonly rows: readonly (PersonRow & { readonly tax_country?: string })[];
  readonly money: (minor: number) => string;
  readonly places: TsdPlaces | undefined;
}

/** Payments to people. They are named by name: personal codes are in the file alone. */
function People({ title, rows, money, places }: PeopleParts): ReactNode {
  const w = words('pay');
  if (rows.length === 0) return null;
  const abroad = rows.some(({ tax_country }) => tax_country !== undefined);
  const heads = [w.gross, w.exemption, w.incomeTax, w.socialTax, w.unemployment, w.pension];
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.annex}>
          <thead>
            <tr>
              <th scope="col">{w.person}</th>
              <th scope="col">{w.type}</th>
              {abroad && <th scope="col">{w.country}</th>}
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.employee_id} ${row.payment_type_code} ${row.tax_country ?? ''}`}>
                <th scope="row">
                  <ScreenLink to={{ to: '/c/$company/people', search: { open: row.employee_id } }} given>
                    {row.employee_name}
                  </ScreenLink>
                  {places?.payslips(row.employee_id).map(({ month, place }) => (
                    <ScreenLink key={month} to={place} className={classes.slip}>
                      {w.payslipOf(monthInWords(month))}
                    </ScreenLink>
                  ))}
                </th>
                <td>
                  <abbr title={w.types[row.payment_type_code]}>{row.payment_type_code}</abbr>
                </td>
                {abroad && <td>{row.tax_country}</td>}
                <td>{money(row.gross_minor)}</td>
                <td>{money(row.basic_exemption_minor)}</td>
                <td>{money(row.income_tax_minor)}</td>
                <td>{money(row.social_tax_minor)}</td>
                <td>{money(row.employee_unemployment_minor + row.employer_unemployment_minor)}</td>
                <td>{money(row.funded_pension_minor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
