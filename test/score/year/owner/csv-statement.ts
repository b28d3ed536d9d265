import { drawCsv } from '../drawn/draw-csv.js';
import { type PrintedLine } from '../drawn/draw-statement.js';
import { IBANS } from '../made/owner.js';
import { type CsvForm } from '../made/truth.js';
import { allOf } from '../service/books.js';
import { type Desk } from './desk.js';

/** Uploads the CSV of a bank, and shows its columns where the books do not know them. */
export async function importCsv(
  desk: Desk,
  month: number,
  form: CsvForm,
  lines: readonly PrintedLine[],
): Promise<void> {
  const { service, record } = desk;
  const { call } = service;
  const bytes = Buffer.from(drawCsv(form, lines));
  const file_id = await service.upload(
    { name: `main-${month}.csv`, bytes, contentType: 'text/csv' },
    { kind: 'statement' },
  );
  await service.settle();
  const file = await call('companies_files_retrieve', { path: { file_id } });
  if (file.outcome === 'statement') return;
  record.ask(month, 'statement', { who: 'bank', item: `main-${month}.csv` }, ['columns']);
  const bank = (await allOf(call, 'books_bank_accounts_list')).find(({ iban }) => iban === IBANS.main);
  await call('commands_import_file', {
    path: { file_id },
    body: {
      mapping: {
        bank_account_id: bank?.id ?? '',
        columns: Object.fromEntries(form.columns) as { booking_date: string },
        ...(form.dates === 'slashes' ? { date_order: 'day_first' as const } : {}),
        decimal_mark: form.decimals,
      },
    },
  });
}
