import { type VatAnnexPurchase, type VatAnnexSale, type VatStatementRow } from '../../api/vat.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { type Column } from '../../list/columns.js';
import { words } from '../../words/words.js';

type Invoice = Pick<VatAnnexSale, 'invoice_number' | 'invoice_date' | 'comments'>;

const moneyIn = (currency: string) => (minor: number) => formatMoney(BigInt(minor), currency, { bare: true });

const partyColumn = <Row extends Invoice>(
  nameOf: (row: Row) => string,
  regCodeOf: (row: Row) => string | null,
): readonly Column<Row>[] => {
  const w = words('vat');
  return [
    {
      key: 'party',
      header: w.party,
      width: 'minmax(6rem, 3fr)',
      cell: (row) => <span translate="no">{nameOf(row)}</span>,
      below: ({ invoice_number, invoice_date }) => (
        <>
          <span translate="no">{invoice_number}</span> {formatDay(invoice_date)}
        </>
      ),
    },
    {
      key: 'reg',
      header: w.regCode,
      width: '7rem',
      wide: true,
      cell: (row) => <span translate="no">{regCodeOf(row)}</span>,
    },
    {
      key: 'number',
      header: w.invoiceNumber,
      width: 'minmax(5rem, 1fr)',
      wide: true,
      cell: ({ invoice_number }) => <span translate="no">{invoice_number}</span>,
    },
    {
      key: 'date',
      header: w.date,
      width: '6.5rem',
      wide: true,
      cell: ({ invoice_date }) => formatDay(invoice_date),
    },
  ];
};

const comments = <Row extends Invoice>(): Column<Row> => ({
  key: 'comments',
  header: words('vat').comments,
  width: '6rem',
  wide: true,
  cell: (row) => row.comments.join(', '),
});

export function saleColumns(currency: string): readonly Column<VatAnnexSale>[] {
  const w = words('vat');
  const money = moneyIn(currency);
  return [
    ...partyColumn<VatAnnexSale>(
      ({ buyer_name }) => buyer_name,
      ({ buyer_reg_code }) => buyer_reg_code,
    ),
    {
      key: 'whole',
      header: w.whole,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ invoice_sum_minor }) => money(invoice_sum_minor),
    },
    {
      key: 'rate',
      header: w.rate,
      width: '5rem',
      wide: true,
      cell: ({ tax_rate }) => <span translate="no">{tax_rate}</span>,
    },
    {
      key: 'period',
      header: w.inPeriod,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ sum_for_rate_in_period_minor }) => money(sum_for_rate_in_period_minor),
    },
    comments(),
  ];
}

export function purchaseColumns(currency: string): readonly Column<VatAnnexPurchase>[] {
  const w = words('vat');
  const money = moneyIn(currency);
  return [
    ...partyColumn<VatAnnexPurchase>(
      ({ seller_name }) => seller_name,
      ({ seller_reg_code }) => seller_reg_code,
    ),
    {
      key: 'whole',
      header: w.whole,
      width: 'minmax(5rem, 8rem)',
      wide: true,
      amount: true,
      cell: ({ invoice_sum_vat_minor }) => money(invoice_sum_vat_minor),
    },
    {
      key: 'period',
      header: w.vatInPeriod,
      width: 'minmax(5rem, 8rem)',
      amount: true,
      cell: ({ vat_in_period_minor }) => money(vat_in_period_minor),
    },
    comments(),
  ];
}

export function statementColumns(currency: string): readonly Column<VatStatementRow>[] {
  const w = words('vat');
  const money = moneyIn(currency);
  const amount = (
    key: 'goods_minor' | 'triangular_minor' | 'services_minor',
    header: string,
  ): Column<VatStatementRow> => ({
    key,
    header,
    width: 'minmax(4.5rem, 8rem)',
    amount: true,
    wide: key === 'triangular_minor',
    cell: (row) => money(row[key]),
  });
  return [
    {
      key: 'party',
      header: w.party,
      width: 'minmax(6rem, 3fr)',
      cell: ({ party_name }) => <span translate="no">{party_name}</span>,
      below: (row) => <span translate="no">{numberOf(row)}</span>,
    },
    {
      key: 'number',
      header: w.vatNumber,
      width: 'minmax(7rem, 1fr)',
      wide: true,
      cell: (row) => <span translate="no">{numberOf(row)}</span>,
    },
    amount('goods_minor', w.goods),
    amount('triangular_minor', w.triangular),
    amount('services_minor', w.services),
  ];
}

/** The number with its country, once: some have it in the number. */
const numberOf = ({ country, vat_number }: VatStatementRow): string =>
  vat_number?.startsWith(country ?? '') === true ? vat_number : `${country ?? ''}${vat_number ?? ''}`;
