import XMLBuilder from 'fast-xml-builder';
import { type IsoDate, isIsoDate, minorFromMajor } from '#platform';
import { fetchText, OutsideCallFailed } from '../http/outside-call.js';
import { child, children, parseXml, textOf, type XmlNode } from '../http/xml.js';
import { TaxAuthority, type TaxAccountStatement, type TaxClaim, TaxRightsMissing } from './tax-authority.js';

const SERVICE = 'tax authority';
/** The open claims of one account. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/**
 * Defined by this project, like the message format: the terms are the authority's, but its service is not published.
 */
const NAMESPACE = 'urn:raamat:tax-account:1';
const GRANTED = '0';
const NO_RIGHT = '1';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** Tax accounts in the message format of the sandbox: two calls per company, one after the other. */
export class XmlTaxAuthority extends TaxAuthority {
  constructor(private readonly access: { readonly url: string; readonly timeoutMs?: number }) {
    super();
  }

  override async accountOf(registryCode: string, day: IsoDate): Promise<TaxAccountStatement> {
    const statement = await this.call('getPrepaymentStatement', {
      registrikood: registryCode,
      algus: day,
      lopp: day,
    });
    const obligations = await this.call('getObligations', { registrikood: registryCode, seisuga: day });
    return {
      requestDate: dateIn(statement, 'seisuga'),
      prepaymentMinor: amountIn(statement, 'loppsaldo'),
      claims: children(obligations, 'noue').map(claimOf),
    };
  }

  /** The answer's body. @throws TaxRightsMissing */
  private async call(name: string, fields: Readonly<Record<string, string>>): Promise<XmlNode> {
    const { url, timeoutMs = 20_000 } = this.access;
    const text = await fetchText(SERVICE, url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      body: builder.build({
        '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
        'soapenv:Envelope': {
          '@xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
          '@xmlns:tax': NAMESPACE,
          'soapenv:Body': { [`tax:${name}`]: fields },
        },
      }),
    });
    const answer = child(parseXml(SERVICE, text), 'Envelope', 'Body', `${name}Response`);
    const code = textOf(answer, 'kood');
    if (code === NO_RIGHT) throw new TaxRightsMissing();
    if (answer === undefined || code === undefined) throw malformed(`no answer to ${name}`);
    if (code !== GRANTED) throw new OutsideCallFailed(SERVICE, 'refused', `code ${code} to ${name}`);
    return answer;
  }
}

function claimOf(node: XmlNode): TaxClaim {
  const taxCode = textOf(node, 'maksu_liik');
  if (taxCode === undefined) throw malformed('a claim has no tax');
  return {
    taxCode,
    taxName: textOf(node, 'maksu_nimetus') ?? taxCode,
    period: textOf(node, 'periood') ?? null,
    dueDate: textOf(node, 'tahtpaev') === undefined ? null : dateIn(node, 'tahtpaev'),
    amountMinor: amountIn(node, 'summa'),
    interestMinor: amountIn(node, 'intress'),
    remainingMinor: amountIn(node, 'jaak'),
  };
}

function amountIn(node: XmlNode, name: string): bigint {
  const text = textOf(node, name) ?? '';
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(text)) throw malformed(`${name} is not an amount`);
  return minorFromMajor(text, 'EUR');
}

function dateIn(node: XmlNode, name: string): IsoDate {
  const text = textOf(node, name) ?? '';
  if (!isIsoDate(text)) throw malformed(`${name} is not a day`);
  return text;
}

const malformed = (detail: string): OutsideCallFailed => new OutsideCallFailed(SERVICE, 'malformed', detail);
