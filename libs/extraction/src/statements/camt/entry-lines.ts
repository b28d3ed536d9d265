import { Decimal, type IsoDate } from '#platform';
import { isCurrency } from '../../values/currencies.js';
import { parseXmlDate } from '../../values/dates.js';
import { type XmlNode } from '../../xml/xml-node.js';
import { cardInText, malformed, movement, type ReadLine, toMinor } from '../model/statement.js';

/** Payment methods by family and subfamily of bank transaction codes (ISO 20022 external code sets). */
const METHODS: Readonly<Record<string, string>> = {
  CCRD: 'card',
  MCRD: 'card',
  ICDT: 'transfer',
  RCDT: 'transfer',
  IRCT: 'transfer',
  RRCT: 'transfer',
  IDDT: 'direct_debit',
  RDDT: 'direct_debit',
  CNTR: 'cash',
  INTR: 'interest',
  CHRG: 'fee',
  FEES: 'fee',
  COMM: 'fee',
};
/** Placeholders that banks write where they have no reference. */
const NO_REFERENCE = /^(?:not\s?provided|nonref|n\/?a|0+|-+)$/iu;

/**
 * The lines of an entry: a single one, or one for each transaction of a batch when their amounts sum to the entry. A
 * reversal keeps the entry's own direction: the indicator already gives the effect on the account.
 */
export function linesOfEntry(entry: XmlNode, currency: string, statementDay?: IsoDate): ReadLine[] {
  const stated = ['BookgDt', 'ValDt'].find((name) => entry.has(name));
  // An invalid day is no reason to take another one.
  const bookingDate = stated === undefined ? statementDay : dayOf(entry, stated);
  if (bookingDate === undefined) throw malformed('entry_without_date');
  const total = signed(entry, entry.decimal('Amt'));
  if (total === undefined) throw malformed('entry_without_amount');
  const totalMinor = toMinor(total, currency);
  const details = entry.each('NtryDtls/TxDtls');
  const parts = details.length > 1 ? partsOf(entry, details, currency) : undefined;
  const reference = referenceOf(entry.read('AcctSvcrRef'));
  if (parts === undefined || parts.reduce((sum, part) => sum + part, 0n) !== totalMinor) {
    const detail = details.length === 1 ? details[0] : undefined;
    return [
      lineOf({
        entry,
        detail,
        bookingDate,
        totalMinor,
        currency,
        externalId: reference ?? ownReference(detail),
      }),
    ];
  }
  const own = details.map((detail) => ownReference(detail));
  const distinct = new Set(own).size === own.length && !own.includes(null);
  return details.map((detail, index) =>
    lineOf({
      entry,
      detail,
      bookingDate,
      totalMinor: parts[index] ?? 0n,
      currency,
      externalId: distinct ? (own[index] ?? null) : reference === null ? null : `${reference}/${index + 1}`,
    }),
  );
}

/** Reads a day that is written as a date or as a point in time. */
export function dayOf(node: XmlNode, name: string): IsoDate | undefined {
  return parseXmlDate(node.read(`${name}/Dt`) ?? node.read(`${name}/DtTm`) ?? node.read(name) ?? '');
}

interface EntryPart {
  readonly entry: XmlNode;
  readonly detail: XmlNode | undefined;
  readonly bookingDate: IsoDate;
  readonly totalMinor: bigint;
  readonly currency: string;
  readonly externalId: string | null;
}

function lineOf({ entry, detail, bookingDate, totalMinor, currency, externalId }: EntryPart): ReadLine {
  const about = detail ?? entry;
  const party = counterpartyOf(about, totalMinor >= 0n, isReversal(entry));
  const instructed = foreignAmount([detail, entry], currency);
  const description = describe(about, entry);
  const card = cardOf(about) ?? cardOf(entry);
  return {
    externalId,
    bookingDate,
    valueDate: dayOf(entry, 'ValDt') ?? null,
    ...movement(totalMinor, includedFee([detail, entry], totalMinor, currency)),
    method: methodOf(entry),
    origCurrency: instructed?.currency ?? null,
    origMinor: instructed?.minor ?? null,
    bankRate: rateOf([detail, entry]),
    balanceAfterMinor: null,
    counterpartyName:
      about.read(`RltdPties/${party}/Pty/Nm`) ??
      about.read(`RltdPties/${party}/Nm`) ??
      about.read(`RltdPties/Ultmt${party}/Pty/Nm`) ??
      about.read(`RltdPties/Ultmt${party}/Nm`) ??
      null,
    counterpartyAccount:
      about.read(`RltdPties/${party}Acct/Id/IBAN`) ?? about.read(`RltdPties/${party}Acct/Id/Othr/Id`) ?? null,
    counterpartyBic:
      about.read(`RltdAgts/${party}Agt/FinInstnId/BICFI`) ??
      about.read(`RltdAgts/${party}Agt/FinInstnId/BIC`) ??
      null,
    counterpartyCode:
      about.read(`RltdPties/${party}/Pty/Id/OrgId/Othr/Id`) ??
      about.read(`RltdPties/${party}/Id/OrgId/Othr/Id`) ??
      null,
    description,
    reference: referenceOf(about.read('RmtInf/Strd/CdtrRefInf/Ref')),
    cardLast4: /(\d{4})$/u.exec(card ?? '')?.[1] ?? cardInText(description),
    mcc: about.read('CardTx/AggtdNtry/MrchntCtgyCd') ?? null,
    raw: { entry: entry.without('NtryDtls'), details: detail?.without() ?? null },
  };
}

/**
 * The counterparty: the debtor of incoming money, and the creditor of outgoing money. Most reversals name the parties
 * in the roles of the reversed payment, but some banks name them by the direction of the reversal.
 */
function counterpartyOf(about: XmlNode, incoming: boolean, reversal: boolean): 'Dbtr' | 'Cdtr' {
  const [own, other] = incoming ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  return reversal && (about.has(`RltdPties/${other}`) || about.has(`RltdPties/${other}Acct`)) ? other : own;
}

const isReversal = (entry: XmlNode): boolean => isTrue(entry.read('RvslInd'));

/** An indicator as XML Schema writes it. */
const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';

/** The amounts of a batch's transactions in the account's currency; undefined when one is missing. */
function partsOf(entry: XmlNode, details: readonly XmlNode[], currency: string): bigint[] | undefined {
  const parts: bigint[] = [];
  for (const detail of details) {
    const amount = ['Amt', 'AmtDtls/TxAmt/Amt'].find(
      (path) => detail.at(path)?.attribute('Ccy') === currency,
    );
    if (amount === undefined) return undefined;
    const value = signed(detail.has('CdtDbtInd') ? detail : entry, detail.decimal(amount));
    if (value === undefined) return undefined;
    parts.push(toMinor(value, currency));
  }
  return parts;
}

function signed(node: XmlNode, amount: Decimal | undefined): Decimal | undefined {
  const direction = node.read('CdtDbtInd');
  if (amount === undefined || (direction !== 'CRDT' && direction !== 'DBIT')) return undefined;
  return direction === 'CRDT' ? amount : amount.negated();
}

/**
 * The charges included in the amount of the entry: either marked as included, or together with the payment they sum to
 * the entry. Charges that the bank books as a separate entry are no part of this one.
 */
function includedFee(nodes: readonly (XmlNode | undefined)[], totalMinor: bigint, currency: string): bigint {
  for (const node of nodes) {
    if (node?.has('Chrgs') !== true) continue;
    const charges = [...node.each('Chrgs/Rcrd'), ...node.all('Chrgs')].filter(
      (charge) => charge.at('Amt')?.attribute('Ccy') === currency && charge.read('CdtDbtInd') !== 'CRDT',
    );
    const sum = charges.reduce((fee, charge) => fee.plus(charge.decimal('Amt') ?? 0), new Decimal(0));
    const fee = toMinor(sum, currency);
    const stated = charges.length > 0 && charges.every((charge) => isTrue(charge.read('ChrgInclInd')));
    const paid = ['AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].some((path) => {
      if (node.at(path)?.attribute('Ccy') !== currency) return false;
      const amount = toMinor(node.decimal(path) ?? new Decimal(0), currency);
      return (totalMinor < 0n ? -amount : amount) - fee === totalMinor;
    });
    return stated || paid ? fee : 0n;
  }
  return 0n;
}

function foreignAmount(
  nodes: readonly (XmlNode | undefined)[],
  currency: string,
): { currency: string; minor: bigint } | undefined {
  for (const node of nodes) {
    for (const name of ['InstdAmt', 'TxAmt', 'CntrValAmt']) {
      const amount = node?.decimal(`AmtDtls/${name}/Amt`);
      const other = node?.at(`AmtDtls/${name}/Amt`)?.attribute('Ccy');
      if (amount === undefined || other === undefined || other === currency || !isCurrency(other)) continue;
      return { currency: other, minor: toMinor(amount.abs(), other) };
    }
  }
  return undefined;
}

function rateOf(nodes: readonly (XmlNode | undefined)[]): Decimal | null {
  for (const node of nodes) {
    for (const name of ['InstdAmt', 'TxAmt', 'CntrValAmt']) {
      const rate = node?.decimal(`AmtDtls/${name}/CcyXchg/XchgRate`);
      if (rate?.greaterThan(0) === true) return rate;
    }
  }
  return null;
}

function methodOf(entry: XmlNode): string | null {
  if (isReversal(entry)) return 'reversal';
  const family = entry.read('BkTxCd/Domn/Fmly/Cd') ?? '';
  const sub = entry.read('BkTxCd/Domn/Fmly/SubFmlyCd') ?? '';
  return METHODS[sub] ?? METHODS[family] ?? entry.read('BkTxCd/Prtry/Cd') ?? null;
}

function describe(about: XmlNode, entry: XmlNode): string | null {
  const stated = about
    .each('RmtInf/Ustrd')
    .flatMap(({ text }) => (text === undefined ? [] : [text.replaceAll(/\s+/gu, ' ')]))
    .join(' ');
  if (stated !== '') return stated;
  return about.read('AddtlTxInf') ?? about.read('AddtlNtryInf') ?? entry.read('AddtlNtryInf') ?? null;
}

function cardOf(node: XmlNode): string | undefined {
  return (
    node.read('CardTx/Card/PlainCardData/PAN') ??
    node.read('CardTx/Card/PlainCardData/MskdCrdNb') ??
    undefined
  );
}

function ownReference(detail: XmlNode | undefined): string | null {
  return referenceOf(detail?.read('Refs/AcctSvcrRef') ?? detail?.read('Refs/TxId'));
}

function referenceOf(text: string | undefined): string | null {
  return text === undefined || NO_REFERENCE.test(text) ? null : text;
}
