import { Decimal, roundHalfUp, type Ulid } from '#platform';
import { type ReturnShare } from './vat-posting.js';

/** A row of the recapitulative statement VD: supplies to a taxable person of another member state. */
export interface RecapitulativeRow {
  readonly country: string | null;
  /** With its prefix; null when unknown. */
  readonly vat_number: string | null;
  readonly party_id: Ulid;
  readonly party_name: string;
  /** In minor units; whole euros, as the statement requires. */
  readonly goods_minor: bigint;
  readonly triangular_minor: bigint;
  readonly services_minor: bigint;
}

interface Supplies {
  readonly country: string | null;
  readonly vatNumber: string | null;
  readonly partyId: Ulid;
  readonly partyName: string;
  readonly minor: { goods: bigint; triangular: bigint; services: bigint };
}

const wholeEuros = (minor: bigint): bigint => roundHalfUp(new Decimal(minor.toString()).div(100)) * 100n;

/** One row per buyer's VAT number, ordered by number. */
export function recapitulativeOf(shares: readonly ReturnShare[]): RecapitulativeRow[] {
  const buyers = new Map<string, Supplies>();
  for (const { posting, baseMinor } of shares) {
    const column = posting.code.vd_column;
    const partner = posting.invoice?.partner;
    if (column === null || partner === undefined || baseMinor === 0n) continue;
    const key = partner.vatNumber ?? partner.id;
    const buyer = buyers.get(key) ?? {
      country: partner.vatNumber?.slice(0, 2) ?? partner.country,
      vatNumber: partner.vatNumber,
      partyId: partner.id,
      partyName: partner.name,
      minor: { goods: 0n, triangular: 0n, services: 0n },
    };
    buyer.minor[column] += baseMinor;
    buyers.set(key, buyer);
  }
  return [...buyers]
    .filter(([, { minor }]) => minor.goods !== 0n || minor.triangular !== 0n || minor.services !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, buyer]) => ({
      country: buyer.country,
      vat_number: buyer.vatNumber,
      party_id: buyer.partyId,
      party_name: buyer.partyName,
      goods_minor: wholeEuros(buyer.minor.goods),
      triangular_minor: wholeEuros(buyer.minor.triangular),
      services_minor: wholeEuros(buyer.minor.services),
    }));
}
