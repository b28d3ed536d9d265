import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The codes that the releases before this one gave to companies, by family; those at a standard rate first. */
const FAMILIES: readonly (readonly [
  family: string,
  standard: readonly string[],
  others?: readonly string[],
])[] = [
  ['S', ['S24', 'S22', 'S20'], ['S13', 'S9', 'S5']],
  ['SMAR', ['SMAR24']],
  ['SSELF', ['SSELF24', 'SSELF22']],
  ['P', ['P24', 'P22', 'P20'], ['P13', 'P9', 'P5']],
  ['PFA', ['P24FA', 'P22FA']],
  ['PCAR', ['P24CAR', 'P22CAR']],
  ['PCARP', ['P24CAR50', 'P22CAR50']],
  ['PPART', ['P24PART', 'P22PART']],
  ['PND', ['P24ND', 'P22ND']],
  ['PEUG', ['PEUG24', 'PEUG22'], ['PEUG9']],
  ['PEUGFA', ['PEUG24FA', 'PEUG22FA']],
  ['PEUS', ['PEUS24', 'PEUS22']],
  ['PEUSP', ['PEUS24P', 'PEUS22P']],
  ['PNEU', ['PNEU24', 'PNEU22']],
  ['PRC', ['PRC24', 'PRC22']],
  ['PIMPR', ['PIMP38', 'PIMP38R22']],
];

const rows = FAMILIES.flatMap(([family, standard, others = []]) => [
  ...standard.map((code) => `('${code}', '${family}', true)`),
  ...others.map((code) => `('${code}', '${family}', false)`),
]).join(', ');

/**
 * VAT codes belong to families, and say whether their rate is a standard one: nothing reads it from their names. Every other
 * code is a family of its own. Books remember the set of standard codes that they were given, so that later rates reach them.
 */
export class Books1763600003055 implements MigrationInterface {
  readonly name = 'Books1763600003055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.vat_code ADD family text, ADD standard boolean;
      ALTER TABLE books.vat_code NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER vat_code_changed;
      UPDATE books.vat_code SET family = coalesce(known.family, vat_code.code), standard = coalesce(known.standard, false)
      FROM books.vat_code AS code LEFT JOIN (VALUES ${rows}) AS known(code, family, standard) ON known.code = code.code
      WHERE vat_code.company_id = code.company_id AND vat_code.code = code.code;
      ALTER TABLE books.vat_code FORCE ROW LEVEL SECURITY, ENABLE TRIGGER vat_code_changed;
      ALTER TABLE books.vat_code ALTER family SET NOT NULL, ALTER standard SET NOT NULL;
      GRANT UPDATE (return_lines) ON books.vat_code TO raamat_app;

      ALTER TABLE books.book ADD vat_codes_version text;
      GRANT INSERT (vat_codes_version), UPDATE (vat_codes_version) ON books.book TO raamat_app;
      GRANT SELECT (vat_codes_version) ON books.book TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
