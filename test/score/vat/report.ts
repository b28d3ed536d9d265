import { print, printTable } from '../table.js';
import { isRight, type VatResult } from './vat-score.js';

/** The categories of a document that are not the standard one, which say why it shows no VAT. */
function groupOf({ stated }: VatResult): string {
  const categories = [...new Set(stated.vat.map(({ category }) => category))].sort();
  return `VAT codes, ${categories.filter((one) => one !== 'S').join(' and ') || 'S'}`;
}

/** Prints how many e-invoices get their true VAT codes, and how many of the wrong ones nobody would look at. */
export function reportVat(results: readonly VatResult[], verbose: boolean): void {
  const groups = [...new Set(results.map(groupOf))].sort();
  const table = [...groups, 'all'].map((group) => {
    const members = results.filter((one) => group === 'all' || groupOf(one) === group);
    const count = (fits: (one: VatResult) => boolean): string => String(members.filter(fits).length);
    return [
      group,
      String(members.length),
      count(isRight),
      count((one) => one.certain),
      count((one) => one.certain && !isRight(one)),
      count((one) => one.recorded),
    ];
  });
  print();
  printTable(['VAT of e-invoices', 'files', 'right', 'certain', 'wrong of these', 'recorded'], table);
  if (!verbose) return;
  for (const one of results.filter((result) => !isRight(result))) {
    const { country, day, vat } = one.stated;
    const rows = vat.map(({ category, percent: rate }) => `${category} ${rate} %`).join(', ');
    const sure = one.certain ? 'CERTAIN ' : '';
    print(`${sure}${one.name} (${country ?? 'no country'}, ${day}, ${rows})`);
    print(`    wanted ${one.wanted.join(', ')}, decided ${one.decided.join(', ') || 'nothing'}`);
  }
}
