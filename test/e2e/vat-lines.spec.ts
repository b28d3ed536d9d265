import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

interface Preview {
  readonly lines: readonly { readonly line: string; readonly amount_minor: number }[];
  readonly warnings: readonly {
    readonly code: string;
    readonly invoice_id: string | null;
    readonly message: string;
  }[];
  readonly annex: { readonly part_b: readonly { readonly comments: readonly string[] }[] };
  readonly vat_cars: number;
  readonly vat_cars_partial: number;
}

async function preview(
  period: string,
): Promise<Preview & { readonly amounts: Readonly<Record<string, number>> }> {
  const body = (await keeper.get(`/vat-preview/?period=${period}`)).body as Preview;
  const amounts = body.lines.filter((line) => line.amount_minor !== 0);
  return { ...body, amounts: Object.fromEntries(amounts.map((line) => [line.line, line.amount_minor])) };
}

/** Records and posts a purchase of one line for 1000 euros; the answer of its recording. */
async function buy(line: object, day: string, party: Parameters<Bookkeeper['party']>[0] = {}) {
  const recorded = await keeper.post(
    '/invoices',
    await keeper.purchase(
      { party_id: await keeper.party({ country: 'EE', ...party }) },
      { invoice_date: day, lines: [{ description: 'Ost', unit_price: '1000', vat_code: 'P24', ...line }] },
    ),
  );
  expect(recorded.status).toBe(201);
  const { result } = recorded.body as {
    result: { invoice_id: string; warnings: { code: string; field: string }[] };
  };
  const posted = await keeper.post(`/invoices/${result.invoice_id}/post`);
  expect(posted.status).toBe(200);
  const { warnings, entry_id } = (
    posted.body as { result: { warnings: { code: string }[]; entry_id: string } }
  ).result;
  return { ...result, posted: warnings, entry_id };
}

describe('lines 10 and 11 of the VAT return', () => {
  const event = (lines: object[], economic_date = '2026-10-31') =>
    keeper.post('/events', { kind: 'correction', economic_date, lines });

  it('take what event lines on VAT accounts name for them; a line without keeps its warning', async () => {
    const answer = await event([
      { account_code: '5810', amount_minor: 12_000 },
      { account_code: '1510', amount_minor: -12_000, vat_box: '10' },
      { account_code: '2510', amount_minor: 5_000, vat_box: '11' },
      { account_code: '5910', amount_minor: -5_000 },
    ]);
    expect(answer.status).toBe(201);
    const { amounts, warnings } = await preview('2026-10');
    expect(amounts).toEqual({ '10': 12_000, '11': 5_000, '12': 7_000 });
    expect(warnings.map(({ code }) => code)).not.toContain('vat_without_code');

    await event([
      { account_code: '5810', amount_minor: 100 },
      { account_code: '1510', amount_minor: -100 },
    ]);
    const after = await preview('2026-10');
    expect(after.amounts).toEqual(amounts);
    expect(after.warnings).toContainEqual(expect.objectContaining({ code: 'vat_without_code' }));
  });

  it('are refused on other accounts, and other lines everywhere', async () => {
    const lines = (vat_box: string, account_code: string) => [
      { account_code: '5810', amount_minor: 1 },
      { account_code, amount_minor: -1, vat_box },
    ];
    const fault = async (box: string, account: string) => {
      const { status, body } = await event(lines(box, account));
      const { code, errors } = body as { code: string; errors: { field: string }[] };
      return [status, code, errors[0]?.field];
    };
    expect(await fault('10', '2690')).toEqual([400, 'invalid_payload', 'lines.1.vat_box']);
    expect(await fault('12', '1510')).toEqual([400, 'validation_error', 'lines.1.vat_box']);
    expect(await fault('5.2', '1510')).toEqual([400, 'validation_error', 'lines.1.vat_box']);
  });

  it('follow a reversal into its month', async () => {
    const { body } = await event(
      [
        { account_code: '5810', amount_minor: 700 },
        { account_code: '1510', amount_minor: -700, vat_box: '10' },
      ],
      '2026-08-31',
    );
    const { event_id: id } = (body as { result: { event_id: string } }).result;
    expect((await preview('2026-08')).amounts).toEqual({ '10': 700, '12': 700 });
    expect((await keeper.post(`/events/${id}/reverse`, { reason: 'Vale summa' })).status).toBe(200);
    expect((await preview('2026-08')).amounts).toEqual({});
  });

  it('are settled when the return is filed', async () => {
    const { body } = await keeper.post('/vat-returns', { period_from: '2026-10-01' });
    const { return_id: id, payable_minor: payable } = (
      body as { result: { return_id: string; payable_minor: number } }
    ).result;
    expect(payable).toBe(7_000);
    expect((await keeper.post(`/vat-returns/${id}/file`)).status).toBe(200);
    const balances = (await keeper.get('/trial-balance/?date_from=2026-10-01&date_to=2026-10-31')).body as {
      rows: { account_code: string; closing_base_minor: number }[];
    };
    const closing = (code: string) =>
      balances.rows.find((row) => row.account_code === code)?.closing_base_minor;
    expect([closing('1510'), closing('2510'), closing('2515')]).toEqual([-100, 0, -7_000]);
    const xml = (await keeper.get(`/vat-returns/${id}/xml/`)).body as string;
    expect(xml).toContain('<adjustmentsPlus>120.00</adjustmentsPlus>');
    expect(xml).toContain('<adjustmentsMinus>50.00</adjustmentsMinus>');
  });
});

describe('the running month', () => {
  it('can be prepared and not filed', async () => {
    const prepared = await keeper.post('/vat-returns', { period_from: '2026-11-01' });
    expect(prepared.status).toBe(201);
    const { return_id: id } = (prepared.body as { result: { return_id: string } }).result;
    const filed = await keeper.post(`/vat-returns/${id}/file`);
    expect([filed.status, (filed.body as { code: string }).code]).toEqual([409, 'period_not_ended']);
    expect((await preview('2026-11')).warnings.map(({ code }) => code)).not.toContain('period_filed');
  });
});

describe('line 5.2', () => {
  it('takes the input VAT of lines that are fixed assets, whatever their code', async () => {
    await buy({ fixed_asset: true }, '2026-06-05');
    expect((await preview('2026-06')).amounts).toMatchObject({ '5': 24_000, '5.2': 24_000 });
    await buy({ account_code: '1850', vat_code: 'P13' }, '2026-06-06');
    expect((await preview('2026-06')).amounts).toMatchObject({ '5': 37_000, '5.2': 37_000 });
    await buy({ account_code: '1850', fixed_asset: false }, '2026-06-07');
    await buy({}, '2026-06-08');
    await buy({ fixed_asset: true, vat_code: 'PEUG24' }, '2026-06-09', { country: 'LV' });
    await buy({ vat_code: 'PFA9', account_code: '1850' }, '2026-06-10');
    expect((await preview('2026-06')).amounts).toMatchObject({ '5': 118_000, '5.2': 70_000 });
  });

  it('is named on the line of the entry, in its answer and in the exported journal', async () => {
    const { entry_id: id } = await buy({ fixed_asset: true }, '2026-07-05');
    const entry = (await keeper.get(`/entries/${id}/`)).body as {
      lines: { account_code: string; vat_box: string | null }[];
    };
    const boxes = entry.lines.map(({ account_code, vat_box }) => [account_code, vat_box]);
    expect(boxes).toContainEqual(['1510', '5.2']);
    expect(boxes.filter(([, box]) => box !== null)).toHaveLength(1);
    const { text } = await keeper.get('/journal/?date_from=2026-07-05&date_to=2026-07-05');
    const [head, ...rows] = text.trim().split(/\r?\n/);
    expect(head?.split(',').at(-1)).toBe('vat_box');
    const named = rows.filter((row) => row.endsWith(',5.2'));
    expect(named.map((row) => row.split(',')[4])).toEqual(['1510']);
  });

  it('shows the entries behind it', async () => {
    const { entries } = (await keeper.get('/vat-preview/entries/?period=2026-06&line=5.2')).body as {
      entries: { vat_code: string; input_minor: number }[];
    };
    expect(entries.map(({ vat_code: code }) => code)).toEqual(['P24', 'P13', 'PEUG24', 'PFA9']);
  });
});

describe('the numbers of cars', () => {
  it('are set for the company and declared with the VAT of its cars', async () => {
    const patched = await keeper.send('PATCH', '/', { body: { vat_cars: 2, vat_cars_partial: 1 } });
    expect([patched.status, patched.body]).toEqual([
      200,
      expect.objectContaining({ vat_cars: 2, vat_cars_partial: 1 }),
    ]);
    expect((await keeper.get('/')).body).toMatchObject({ vat_cars: 2, vat_cars_partial: 1 });
    for (const [field, value] of [
      ['vat_cars', -1],
      ['vat_cars_partial', 1_000_000],
      ['vat_cars', '2'],
    ] as const) {
      const { status, body } = await keeper.send('PATCH', '/', { body: { [field]: value } });
      expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([400, field]);
    }
    await buy({ vat_code: 'P24CAR' }, '2026-05-05');
    await buy({ vat_code: 'P24CAR50' }, '2026-05-05');
    const { amounts, vat_cars, vat_cars_partial } = await preview('2026-05');
    expect(amounts).toMatchObject({ '5.3': 24_000, '5.4': 12_000 });
    expect([vat_cars, vat_cars_partial]).toEqual([2, 1]);
    const { body } = await keeper.post('/vat-returns', { period_from: '2026-05-01' });
    const { return_id: id } = (body as { result: { return_id: string } }).result;
    const xml = (await keeper.get(`/vat-returns/${id}/xml/`)).body as string;
    expect(xml).toContain('<numberOfCars>2</numberOfCars>');
    expect(xml).toContain('<numberOfCarsPartial>1</numberOfCarsPartial>');
    expect(await preview('2026-04')).toMatchObject({ vat_cars: 0, vat_cars_partial: 0 });
  });
});

describe('a VAT code that does not fit', () => {
  it('the country of the party warns in the answer and in the preview, and is not refused', async () => {
    const {
      invoice_id: id,
      warnings,
      posted,
    } = await buy({ vat_code: 'PEUS24' }, '2026-03-05', { country: 'EE' });
    expect(warnings).toEqual([
      {
        code: 'code_for_other_country',
        field: 'revision.lines.0.vat_code',
        message:
          'VAT code PEUS24 is for a party in another member state, and this one is in Estonia: check the code and the country.',
        parameters: { vat_code: 'PEUS24', area: 'domestic', areas: ['eu'] },
      },
    ]);
    expect(posted).toEqual(warnings.map(({ field: _field, ...warning }) => warning));
    expect((await preview('2026-03')).warnings).toContainEqual(
      expect.objectContaining({ code: 'code_for_other_country', invoice_id: id }),
    );
  });

  it('warns in the answer of issuing too, once for each code', async () => {
    const line = { description: 'Kaup', unit_price: '10', vat_code: 'S0EUG' };
    const { party_id } = {
      party_id: await keeper.party({ kind: 'customer', country: 'EE', address: 'Aia 1' }),
    };
    const recorded = await keeper.post('/invoices', {
      direction: 'sales',
      party_id,
      revision: { invoice_date: '2026-03-05', lines: [line, line] },
    });
    const { invoice_id: id } = (recorded.body as { result: { invoice_id: string } }).result;
    const issued = await keeper.post(`/invoices/${id}/issue`, {});
    expect((issued.body as { result: object }).result).toMatchObject({
      warnings: [{ code: 'code_for_other_country', parameters: { vat_code: 'S0EUG' } }],
    });
  });

  it('the status of the company names the duty to register', async () => {
    await keeper.api.send('POST', `${keeper.company.path}/vat-registrations/`, {
      session: keeper.session,
      body: { status: 'unregistered', valid_from: '2026-02-01' },
    });
    await keeper.api.send('POST', `${keeper.company.path}/vat-registrations/`, {
      session: keeper.session,
      body: { status: 'registered', valid_from: '2026-03-01', vat_number: 'EE100000001' },
    });
    const {
      invoice_id: id,
      warnings,
      posted,
    } = await buy({ vat_code: 'PEUG24' }, '2026-02-05', { country: 'LV' });
    for (const shown of [warnings, posted]) {
      expect(shown.map(({ code }) => code)).toEqual(['acquisition_unregistered']);
    }
    expect((await preview('2026-02')).warnings).toContainEqual(
      expect.objectContaining({
        code: 'acquisition_unregistered',
        invoice_id: id,
        message: expect.stringContaining('§ 21') as string,
      }),
    );
  });
});

describe('part B of the annex', () => {
  it('marks purchases of which the VAT is deducted in part', async () => {
    const partner = { country: 'EE', reg_code: '10000018' };
    await buy({ deductible_bps: 6_000 }, '2026-01-05', { ...partner, name: 'Osaliselt AS' });
    expect((await preview('2026-01')).annex.part_b.map(({ comments }) => comments)).toEqual([['11']]);
  });
});
