import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { isoDate } from '#platform';
import { afterEach, describe, expect, it } from 'vitest';
import { XmlTaxAuthority } from './xml-tax-authority.js';

const DAY = isoDate('2026-11-20');
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An authority that answers each operation with this body; undefined: it never answers. */
async function authority(
  bodies: Record<string, string | undefined>,
  { status = 200, timeoutMs = 20_000 } = {},
): Promise<XmlTaxAuthority> {
  server = createServer((request, response) => {
    let asked = '';
    request.on('data', (part: Buffer) => (asked += part.toString()));
    request.on('end', () => {
      const name = /tax:(\w+)>/.exec(asked)?.[1] ?? '';
      const body = bodies[name];
      if (body === undefined) return;
      response.statusCode = status;
      response.end(
        `<e:Envelope xmlns:e="x"><e:Body><t:${name}Response>${body}</t:${name}Response></e:Body></e:Envelope>`,
      );
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new XmlTaxAuthority({ url: `http://127.0.0.1:${port}`, timeoutMs });
}

const STATEMENT = '<kood>0</kood><seisuga>2026-11-20</seisuga><loppsaldo>12.5</loppsaldo>';
const CLAIM =
  '<noue><noude_nr>1</noude_nr><maksu_liik>KM</maksu_liik><maksu_nimetus>Käibemaks</maksu_nimetus>' +
  '<periood>2026-10</periood><tahtpaev>2026-11-20</tahtpaev><summa>100.00</summa><jaak>40.10</jaak><intress>0.05</intress></noue>';

describe('a tax account', () => {
  it('is read in two calls: the prepayment balance and the claims', async () => {
    const source = await authority({
      getPrepaymentStatement: STATEMENT,
      getObligations: `<kood>0</kood>${CLAIM}${CLAIM.replace('<tahtpaev>2026-11-20</tahtpaev>', '').replace('KM', '99X')}`,
    });
    expect(await source.accountOf('19001232', DAY)).toEqual({
      requestDate: '2026-11-20',
      prepaymentMinor: 1_250n,
      claims: [
        {
          taxCode: 'KM',
          taxName: 'Käibemaks',
          period: '2026-10',
          dueDate: '2026-11-20',
          amountMinor: 10_000n,
          interestMinor: 5n,
          remainingMinor: 4_010n,
        },
        expect.objectContaining({ taxCode: '99X', dueDate: null }),
      ],
    });
  });

  it('fails with TaxRightsMissing when the right is missing', async () => {
    const source = await authority({ getPrepaymentStatement: '<kood>1</kood>' });
    await expect(source.accountOf('19001232', DAY)).rejects.toMatchObject({ name: 'TaxRightsMissing' });
  });

  it.each([
    ['malformed', 'no code', ''],
    ['malformed', 'no balance', '<kood>0</kood><seisuga>2026-11-20</seisuga>'],
    ['malformed', 'an amount in words', STATEMENT.replace('12.5', 'palju')],
    ['malformed', 'an amount with thousandths', STATEMENT.replace('12.5', '12.505')],
    ['malformed', 'an impossible day', STATEMENT.replace('11-20', '11-31')],
    ['refused', 'another code', '<kood>7</kood>'],
  ])('is %s with %s', async (reason, _, body) => {
    const source = await authority({ getPrepaymentStatement: body, getObligations: '<kood>0</kood>' });
    await expect(source.accountOf('19001232', DAY)).rejects.toMatchObject({ reason });
  });

  it.each([
    [403, 'refused'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ])('with status %i is %s', async (status, reason) => {
    const source = await authority({ getPrepaymentStatement: STATEMENT }, { status });
    await expect(source.accountOf('19001232', DAY)).rejects.toMatchObject({ reason });
  });

  it('times out when no answer arrives in time', async () => {
    const silent = await authority({}, { timeoutMs: 200 });
    await expect(silent.accountOf('19001232', DAY)).rejects.toMatchObject({ reason: 'timed_out' });
  });
});
