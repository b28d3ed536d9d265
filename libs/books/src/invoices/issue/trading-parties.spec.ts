import { describe, expect, it } from 'vitest';
import { freezeParties, type PartyOnDocument, type PartiesInput } from './trading-parties.js';

const party = (given: Partial<PartyOnDocument> = {}): PartyOnDocument => ({
  name: 'Pool OÜ',
  reg_code: '12345678',
  vat_number: null,
  address: 'Pikk 1, Tallinn',
  country: 'EE',
  email: null,
  phone: null,
  private_persons: false,
  ...given,
});
const nothing: PartiesInput = {
  sellerSnapshot: null,
  buyerSnapshot: null,
  sellerAddress: null,
};

describe('the parties frozen into an issued invoice', () => {
  it.each([
    ['seller_address', { sellerAddress: 'Uus 2', sellerSnapshot: { address: 'Vana 3' } }, 'Uus 2'],
    ['the given snapshot', { sellerSnapshot: { address: 'Vana 3' } }, 'Vana 3'],
    ['the company', {}, 'Pikk 1, Tallinn'],
  ])("take the seller's address from %s first", (_from, given, address) => {
    expect(freezeParties(party(), party(), { ...nothing, ...given }, true).seller).toMatchObject({ address });
  });

  it.each([
    [party({ address: null }), party(), 'seller_address_missing'],
    [party(), party({ address: ' ' }), 'buyer_address_missing'],
  ])('have both addresses when the company is registered for VAT', (seller, buyer, code) => {
    expect(() => freezeParties(seller, buyer, nothing, true)).toThrow(expect.objectContaining({ code }));
    expect(() => freezeParties(seller, buyer, nothing, false)).not.toThrow();
  });

  it('need no address of a customer that pools private persons', () => {
    const buyer = party({ address: null, private_persons: true });
    expect(() => freezeParties(party(), buyer, nothing, true)).not.toThrow();
  });

  it("prefer the caller's values to those of the books", () => {
    const given = { ...nothing, buyerSnapshot: { name: 'Pool OÜ, ostuosakond', contact: 'Mari' } };
    expect(freezeParties(party(), party(), given, true).buyer).toMatchObject({
      name: 'Pool OÜ, ostuosakond',
      contact: 'Mari',
      registry_code: '12345678',
    });
  });
});
