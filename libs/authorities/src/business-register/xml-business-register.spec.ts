import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { XmlBusinessRegister } from './xml-business-register.js';

const CODE = '10000003';
let server: Server | undefined;
let asked: string;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A register that answers every request with this; undefined: it never answers. */
async function register(answer: string | undefined, status = 200): Promise<XmlBusinessRegister> {
  server = createServer((request, response) => {
    asked = '';
    request.on('data', (part: Buffer) => (asked += part.toString()));
    request.on('end', () => {
      if (answer === undefined) return;
      const type = answer.startsWith('<') ? 'text/xml; charset=utf-8' : 'text/plain';
      response.writeHead(status, { 'content-type': type }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new XmlBusinessRegister({
    url: `http://127.0.0.1:${port}`,
    user: 'us<er',
    password: 'pass&word',
    timeoutMs: answer === undefined ? 50 : 5_000,
  });
}

const envelope = (body: string): string =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="x" xmlns:a="y"><e:Body>${body}</e:Body></e:Envelope>`;
const answered = (operation: string, items: string): string =>
  envelope(
    `<a:${operation}Response><a:keha><a:ettevotjad>${items}</a:ettevotjad></a:keha></a:${operation}Response>`,
  );
const person = (role: string, name: string, rest = ''): string =>
  `<item><fyysilise_isiku_eesnimi>${name}</fyysilise_isiku_eesnimi><fyysilise_isiku_perenimi>Tamm</fyysilise_isiku_perenimi>` +
  `<fyysilise_isiku_kood>38001085718</fyysilise_isiku_kood><fyysilise_isiku_roll>${role}</fyysilise_isiku_roll>` +
  `<fyysilise_isiku_roll_tekstina>Roll ${role}</fyysilise_isiku_roll_tekstina>${rest}</item>`;
const people = (items: string): string =>
  answered(
    'esindus_v1',
    `<item><ariregistri_kood>${CODE}</ariregistri_kood><arinimi>Näidis</arinimi><isikud>${items}</isikud></item>`,
  );

describe('the business register', () => {
  it('is asked by registry code, with credentials as character data', async () => {
    const source = await register(answered('ettevotjaRekvisiidid_v1', ''));
    expect(await source.find(CODE)).toBeUndefined();
    expect(asked).toContain(`<prod:ariregistri_kood>${CODE}</prod:ariregistri_kood>`);
    expect(asked).toContain('us&#60;er');
    expect(asked).toContain('pass&#38;word');
  });

  it('returns the details of the requested company, even among several', async () => {
    const item = (code: string) =>
      `<item><nimi>Firma &amp; ${code}</nimi><ariregistri_kood>${code}</ariregistri_kood>` +
      '<ettevotja_staatus>L</ettevotja_staatus></item>';
    const source = await register(answered('ettevotjaRekvisiidid_v1', item('10000001') + item(CODE)));
    expect(await source.find(CODE)).toEqual({
      registryCode: CODE,
      name: `Firma & ${CODE}`,
      vatNumber: null,
      status: 'L',
      address: null,
    });
  });

  it('returns the board: only its offices, one person or several, and no personal code', async () => {
    const alone = '<ainuesindusoigus_olemas>JAH</ainuesindusoigus_olemas>';
    const jointly = '<ainuesindusoigus_olemas>EI</ainuesindusoigus_olemas>';
    const several = await register(
      people(person('JUHE', 'Mari', alone) + person('PROK', 'Ants', alone) + person('JUHL', 'Jaan', jointly)),
    );
    const board = await several.board(CODE);
    expect(board).toEqual([
      { name: 'Mari Tamm', role: 'Roll JUHE', representsAlone: true },
      { name: 'Jaan Tamm', role: 'Roll JUHL', representsAlone: false },
    ]);
    expect(JSON.stringify(board)).not.toContain('38001085718');
  });

  it('returns a single member, and null when it does not say who represents alone', async () => {
    const one = await register(people(person('JUHA', 'Mari')));
    expect(await one.board(CODE)).toEqual([{ name: 'Mari Tamm', role: 'Roll JUHA', representsAlone: null }]);
  });

  it('returns an empty board for a company without one, and undefined for an unknown company', async () => {
    expect(await (await register(people(''))).board(CODE)).toEqual([]);
    server?.close();
    expect(await (await register(answered('esindus_v1', ''))).board(CODE)).toBeUndefined();
  });

  it.each([
    ['half an answer', '<half><open>', 200, 'malformed'],
    ['an answer to something else', answered('lihtandmed_v1', ''), 200, 'malformed'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${answered('esindus_v1', '')}`, 200, 'malformed'],
    ['a fault', envelope('<e:Fault><faultstring>Puudub õigus</faultstring></e:Fault>'), 500, 'refused'],
    ['an outage', 'out of service', 503, 'unavailable'],
    ['silence', undefined, 200, 'timed_out'],
  ])(
    'that answers with %s fails: the company is neither found nor unknown',
    async (_what, answer, status, reason) => {
      const source = await register(answer, status);
      await expect(source.find(CODE)).rejects.toMatchObject({ name: 'OutsideCallFailed', reason });
      await expect(source.board(CODE)).rejects.toMatchObject({ name: 'OutsideCallFailed', reason });
    },
  );
});
