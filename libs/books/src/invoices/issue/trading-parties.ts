import { problem } from '#platform';

/** A party as printed on a document. */
interface PartySnapshot {
  readonly name: string;
  readonly registry_code: string | null;
  readonly vat_number: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The columns of a party that a document shows. */
export interface PartyOnDocument {
  readonly name: string;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly private_persons: boolean;
}

/** Input of the caller about the two parties when it issues an invoice. */
export interface PartiesInput {
  /** Any JSON: its members extend and override the data of the books. */
  readonly sellerSnapshot: unknown;
  readonly buyerSnapshot: unknown;
  readonly sellerAddress: string | null;
}

/**
 * The seller and the buyer as they are frozen into an issued invoice.
 * @param registered whether the company is a taxable person on the invoice's date: its invoices name both addresses,
 *   except for pooled private persons (contract, Issue invoice 1)
 * @throws Problem `seller_address_missing`, `buyer_address_missing`
 */
export function freezeParties(
  seller: PartyOnDocument,
  buyer: PartyOnDocument,
  input: PartiesInput,
  registered: boolean,
): { readonly seller: object; readonly buyer: object } {
  const sellerGiven = membersOf(input.sellerSnapshot);
  const buyerGiven = membersOf(input.buyerSnapshot);
  const sellerAddress =
    filled(input.sellerAddress) ?? filled(sellerGiven['address']) ?? filled(seller.address);
  const buyerAddress = filled(buyerGiven['address']) ?? filled(buyer.address);
  if (registered && sellerAddress === null) {
    throw problem(
      'seller_address_missing',
      'The invoice of a VAT-registered company must show its address: set it on the company, or send seller_address.',
    );
  }
  if (registered && buyerAddress === null && !buyer.private_persons) {
    throw problem(
      'buyer_address_missing',
      'The invoice of a VAT-registered company must show the address of the customer: set it on the party.',
    );
  }
  return {
    seller: { ...snapshotOf(seller), ...sellerGiven, address: sellerAddress },
    buyer: { ...snapshotOf(buyer), ...buyerGiven, address: buyerAddress },
  };
}

function snapshotOf(party: PartyOnDocument): PartySnapshot {
  const { name, reg_code, vat_number, address, country, email, phone } = party;
  return { name, registry_code: reg_code, vat_number, address, country, email, phone };
}

function membersOf(given: unknown): Readonly<Record<string, unknown>> {
  if (given === null || given === undefined) return {};
  return typeof given === 'object' && !Array.isArray(given) ? (given as Record<string, unknown>) : { given };
}

function filled(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
