import { type ReactNode } from 'react';
import {
  type PayFigure,
  type PayRunDetail,
  type Payslip,
  payslipAddress,
  type PayslipLine,
} from '../../api/pay.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { useCompanyId } from '../../frame/company.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import classes from './pay.module.css';

const NUMBERS = [
  'gross_minor',
  'funded_pension_minor',
  'employee_unemployment_minor',
  'basic_exemption_minor',
  'income_tax_minor',
  'net_minor',
  'social_tax_minor',
  'employer_unemployment_minor',
  'employer_cost_minor',
] as const;
const SUMS: ReadonlySet<string> = new Set(['gross_minor', 'net_minor', 'employer_cost_minor']);

interface PayslipParts {
  readonly run: PayRunDetail;
  readonly slip: Payslip;
}

/** The payslip of a person: every number with its rule, rate and law. */
export function PayslipPanel({ run, slip }: PayslipParts): ReactNode {
  const w = words('pay');
  const { employee_id, employee_name, lines } = slip;
  return (
    <aside className={classes.panel} aria-label={w.payslip}>
      <h2>
        <bdi translate="no">{employee_name}</bdi>
      </h2>
      <p className={classes.ways}>
        <ScreenLink to={{ to: '/c/$company/people', search: { open: employee_id } }}>
          {w.toEmployee}
        </ScreenLink>
        <Pdf run={run} employee={employee_id} />
      </p>
      {lines.map((line) => (
        <LineTable
          key={`${line.employment_id} ${line.payment_type_code}`}
          line={line}
          currency={run.currency}
        />
      ))}
      <Payable slip={slip} currency={run.currency} />
    </aside>
  );
}

function Pdf({ run, employee }: { readonly run: PayRunDetail; readonly employee: string }): ReactNode {
  const w = words('pay');
  const company = useCompanyId();
  if (run.state === 'draft') return <span className="quiet">{w.payslipLater}</span>;
  return (
    <>
      {(['et', 'en'] as const).map((language) => (
        <a
          key={language}
          href={payslipAddress(company, run.id, employee, language)}
          target="_blank"
          rel="noopener"
        >
          {`${w.payslipPdf}, ${w.payslipPdfIn[language]}`}
        </a>
      ))}
    </>
  );
}

interface LineParts {
  readonly line: PayslipLine;
  readonly currency: string;
}

/** The numbers of one employment and payment type. */
function LineTable({ line, currency }: LineParts): ReactNode {
  const w = words('pay');
  const type = line.payment_type_code;
  const since = line.figures.find(({ rules_from }) => rules_from !== null)?.rules_from;
  return (
    <table className={classes.figures}>
      <caption>
        {w.line(type)}
        {w.types[type] === undefined ? '' : `: ${w.types[type]}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{w.number}</th>
          <th scope="col">{w.amount}</th>
        </tr>
      </thead>
      <tbody>
        {NUMBERS.map((number) => (
          <tr key={number} data-sum={SUMS.has(number) || undefined}>
            <th scope="row">
              {w.numbers[number]}
              {line.figures
                .filter((figure) => figure.of === number)
                .map((figure, _at, all) => (
                  <Figure
                    key={`${figure.code} ${figure.message}`}
                    figure={figure}
                    currency={all.length > 1 ? currency : undefined}
                  />
                ))}
            </th>
            <td>{formatMoney(BigInt(line[number]), currency, { bare: true })}</td>
          </tr>
        ))}
      </tbody>
      {line.figures.length === 0 ? (
        <tfoot>
          <tr>
            <td colSpan={2}>{w.noFigures}</td>
          </tr>
        </tfoot>
      ) : (
        since !== null &&
        since !== undefined && (
          <tfoot>
            <tr>
              <td colSpan={2}>{w.ratesSince(formatDay(since))}</td>
            </tr>
          </tfoot>
        )
      )}
    </table>
  );
}

interface FigureParts {
  readonly figure: PayFigure;
  /** Given where several figures add up to the number: then each has its own amount. */
  readonly currency: string | undefined;
}

function Figure({ figure: { message, law, amount_minor }, currency }: FigureParts): ReactNode {
  const act = law?.split(' ', 1)[0] ?? '';
  return (
    <span className={classes.how}>
      {currency !== undefined && <b>{formatMoney(BigInt(amount_minor), currency, { bare: true })} </b>}
      {message}{' '}
      {law !== null && (
        <abbr title={words('pay').acts[act]} translate="no">
          {law}
        </abbr>
      )}
    </span>
  );
}

/** From net pay to what is paid out: advances, deductions and additions. */
function Payable({ slip, currency }: { readonly slip: Payslip; readonly currency: string }): ReactNode {
  const w = words('pay');
  const signs = { net_addition: 1n, advance: -1n, deduction: -1n } as const;
  const moved = slip.items.flatMap(({ pay_item_id, kind, amount_minor, description }) =>
    kind in signs
      ? [
          {
            id: pay_item_id,
            label: w.kinds[kind],
            description,
            minor: BigInt(amount_minor) * signs[kind as keyof typeof signs],
          },
        ]
      : [],
  );
  const money = (minor: bigint): string => formatMoney(minor, currency, { bare: true });
  return (
    <table className={classes.figures}>
      <caption>{w.payable}</caption>
      <tbody>
        <tr>
          <th scope="row">{w.net}</th>
          <td>{money(BigInt(slip.net_minor))}</td>
        </tr>
        {moved.map(({ id, label, description, minor }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              {description !== null && (
                <span className={classes.how} translate="no">
                  {description}
                </span>
              )}
            </th>
            <td>{money(minor)}</td>
          </tr>
        ))}
        <tr data-sum>
          <th scope="row">{w.payable}</th>
          <td>{money(BigInt(slip.payable_minor))}</td>
        </tr>
        {slip.fringe_benefit_minor !== 0 && (
          <tr>
            <th scope="row">
              {w.kinds.fringe_benefit}
              <span className={classes.how}>{w.kindHints.fringe_benefit}</span>
            </th>
            <td>{money(BigInt(slip.fringe_benefit_minor))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
