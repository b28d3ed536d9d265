import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import XMLBuilder from 'fast-xml-builder';
import { z } from 'zod';

/** Calls that the authority allows at once; it refuses more. */
export const CALLS_AT_ONCE = 20;
/**
 * A namespace of this project, because the authority publishes no service for tax accounts: its terms are known, its
 * message format is not.
 */
const NAMESPACE = 'urn:raamat:tax-account:1';

const amount = z.string().regex(/^-?\d{1,13}\.\d{2}$/, 'must be an amount such as 120.00');
const Claim = z.strictObject({
  number: z.string().max(40),
  tax_code: z.string().min(1).max(20),
  tax_name: z.string().max(200),
  period: z.string().max(20).optional(),
  due_date: z.iso.date().optional(),
  amount,
  remaining: amount,
  interest: amount.default('0.00'),
});
export const TaxAccount = z.strictObject({ prepayment: amount, claims: z.array(Claim).max(1_000) });
export type TaxAccount = z.infer<typeof TaxAccount>;

const EMPTY: TaxAccount = { prepayment: '0.00', claims: [] };
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** Accounts by registry code, kept in a file so that a restart changes nothing. */
export class TaxAccounts {
  private accounts: Record<string, TaxAccount>;

  constructor(private readonly file: string) {
    this.accounts = existsSync(file)
      ? z.record(z.string(), TaxAccount).parse(JSON.parse(readFileSync(file, 'utf8')))
      : {};
  }

  of(registryCode: string): TaxAccount {
    return this.accounts[registryCode] ?? EMPTY;
  }

  set(registryCode: string, account: TaxAccount): void {
    this.accounts = { ...this.accounts, [registryCode]: account };
    writeFileSync(`${this.file}.new`, JSON.stringify(this.accounts));
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Answers `getPrepaymentStatement` and `getObligations`; without the right, with the code for that. */
export function taxAccountAnswer(request: string, accounts: TaxAccounts, granted: boolean): string {
  const name = /<(?:\w+:)?(getPrepaymentStatement|getObligations)>/.exec(request)?.[1];
  const code = /<registrikood>(\d{8})</.exec(request)?.[1];
  const day = /<(?:lopp|seisuga)>(\d{4}-\d{2}-\d{2})</.exec(request)?.[1];
  if (name === undefined || code === undefined || day === undefined) {
    return answerTo('fault', { kood: '2', teade: 'Päring ei vasta kirjeldusele' });
  }
  if (!granted) return answerTo(name, { kood: '1', teade: 'Õigus ACCOUNTING_XROAD puudub' });
  const { prepayment, claims } = accounts.of(code);
  const head = { kood: '0', teade: 'OK', seisuga: day };
  return answerTo(
    name,
    name === 'getPrepaymentStatement'
      ? { ...head, algsaldo: prepayment, loppsaldo: prepayment, leitud_kannete_yldarv: '0' }
      : {
          ...head,
          noue: claims.map((claim) => ({
            noude_nr: claim.number,
            maksu_liik: claim.tax_code,
            maksu_nimetus: claim.tax_name,
            periood: claim.period,
            tahtpaev: claim.due_date,
            summa: claim.amount,
            jaak: claim.remaining,
            intress: claim.interest,
          })),
        },
  );
}

const answerTo = (name: string, body: object): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'soapenv:Envelope': {
      '@xmlns:soapenv': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@xmlns:tax': NAMESPACE,
      'soapenv:Body': { [`tax:${name}Response`]: body },
    },
  });
