import { type VatArea, vatAreaOf } from '#books';
import { isValidOn, standardVatCodes } from '#ledger';
import { type IsoDate } from '#platform';
import { type Stated, type StatedVat } from './stated.js';

/** Second-hand goods, works of art, collectors' items and travel agents: the VAT on the margin is never shown. */
const MARGIN = /^VATEX-EU-(?:D|F|I|J|309)$/u;

const CODES = standardVatCodes();

/** The standard rate's code of a family, such as `PEUS24`, on a day. */
export function standardOf(family: string, day: IsoDate): string | null {
  return CODES.find((one) => one.family === family && one.standard && isValidOn(one, day))?.code ?? null;
}

/** Codes of the rows of an e-invoice for an Estonian company that is registered for VAT; null for a code outside its law. */
export function truthOf({ country, day, vat }: Stated): (string | null)[] {
  const area = vatAreaOf(country, null)?.area ?? null;
  return [...new Set(vat.map((row) => codeOf(row, area, day)))].sort();
}

function codeOf({ category, percent, reasonCode }: StatedVat, area: VatArea | null, day: IsoDate) {
  if (MARGIN.test(reasonCode ?? '')) return 'POUT';
  if (percent > 0) {
    if (area !== 'domestic') return 'PFOR';
    return CODES.find(({ family, rate_bps }) => family === 'P' && rate_bps === percent * 100)?.code ?? null;
  }
  switch (category) {
    case 'AE':
      return standardOf(area === 'domestic' ? 'PRC' : area === 'eu' ? 'PEUS' : 'PNEU', day);
    case 'K':
      return standardOf('PEUG', day);
    case 'E':
      return 'PEX';
    case 'Z':
      return 'P0';
    default:
      return 'POUT';
  }
}
