import { addPartyAlias, mergeParty, updateDetails, updateParty, updatePartyRequest } from '#books';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BookingDesk, type DocumentInput } from '../../../../test/support/booking-desk.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';

const CYRILLIC = 'N\u0430idis OÜ';
const [FIRST, SECOND] = ['EE471000001020145685', 'LT601010012345678901'] as const;

let db: TestDatabase;
let desk: BookingDesk;
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  desk = await BookingDesk.open(db);
  return () => desk.close();
});

/** Another firm than the default of {@link booked}. */
const OTHER = { regCode: '10000002', vatNumber: 'EE101366326' };

async function booked(supplier: string, account: string, fields: DocumentInput = {}) {
  const number = `N-${(numbers += 1)}`;
  const accounts = { listed: [account], in_text: [] };
  const { booking } = await desk.book({ supplier, number, accounts, ...fields });
  return { state: booking?.state, reason: booking?.reason };
}

const draftFor = (name: string) => ({
  state: 'draft',
  reason: expect.stringContaining(`looks like that of another party: ${name} (12345678).`) as string,
});

/** Moves the clock past everything recorded so far. */
function later(): void {
  desk.trade.clock.set(new Date(desk.trade.clock.now().getTime() + 1000));
}

describe('a document of a supplier whose name looks like that of another party', () => {
  it('waits for a person each time, while documents of the other party are booked', async () => {
    await desk.trade.party({ name: 'Naidis OÜ', reg_code: '12345678' });
    expect(await booked('Naidis OÜ', FIRST)).toMatchObject({ state: 'posted' });
    later();
    expect(await booked(CYRILLIC, SECOND, OTHER)).toMatchObject(draftFor('Naidis OÜ'));
    expect(await booked(CYRILLIC, SECOND, OTHER)).toMatchObject(draftFor('Naidis OÜ'));
    expect(await booked('Naidis OÜ', FIRST)).toMatchObject({ state: 'posted' });
  });

  it('in the same script waits each time when its code and account differ', async () => {
    await desk.trade.party({ name: 'Namal OÜ', reg_code: '12345678' });
    later();
    expect(await booked('Narnal OÜ', SECOND, OTHER)).toMatchObject(draftFor('Namal OÜ'));
    expect(await booked('Narnal OÜ', SECOND, OTHER)).toMatchObject(draftFor('Namal OÜ'));
  });

  it('is found by a name that the other party got later, or had before it was merged', async () => {
    const { trade } = desk;
    const [renamed, into] = [
      await trade.party(),
      await trade.party({ name: 'Siht OÜ', reg_code: '12345678' }),
    ];
    await trade.run(updateParty, { party_id: renamed, ...updatePartyRequest.parse({ name: 'Naidis OÜ' }) });
    later();
    await trade.run(mergeParty, { party_id: renamed, into_party_id: into });
    expect(await booked(CYRILLIC, SECOND, OTHER)).toMatchObject(draftFor('Siht OÜ'));
  });

  it('is found by an alias of the other party', async () => {
    const { trade } = desk;
    const party = await trade.party({ name: 'Siht OÜ', reg_code: '12345678' });
    await trade.run(addPartyAlias, { party_id: party, name: 'Naidis OÜ' });
    later();
    expect(await booked(CYRILLIC, SECOND, OTHER)).toMatchObject(draftFor('Siht OÜ'));
  });

  it('does not hold up the party that has the name as an alias', async () => {
    const { trade } = desk;
    const party = await trade.party({ name: 'Siht OÜ', reg_code: '12345678' });
    await trade.run(addPartyAlias, { party_id: party, name: 'Naidis OÜ' });
    later();
    await trade.party({ name: CYRILLIC });
    expect(await booked('Naidis OÜ', FIRST, { regCode: '12345678' })).toMatchObject({ state: 'posted' });
  });

  it('is booked once the other party was merged into its supplier', async () => {
    const { trade } = desk;
    const [twin, into] = [
      await trade.party({ name: CYRILLIC }),
      await trade.party({ name: 'Naidis OÜ', reg_code: '12345678' }),
    ];
    expect(await booked('Naidis OÜ', FIRST, { number: 'E-1' })).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining(CYRILLIC) as string,
    });
    await trade.run(mergeParty, { party_id: twin, into_party_id: into });
    expect(await booked('Naidis OÜ', FIRST)).toMatchObject({ state: 'posted' });
  });

  it("waits when the name looks like the company's own, also like one that it took later", async () => {
    await desk.trade.run(updateDetails, { name: 'Naidis OÜ' });
    const { state, reason } = await booked(CYRILLIC, SECOND, OTHER);
    expect({ state, reason }).toMatchObject({
      state: 'draft',
      reason: expect.stringContaining('another party: Naidis OÜ') as string,
    });
  });
});
