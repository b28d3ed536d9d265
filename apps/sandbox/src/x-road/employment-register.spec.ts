import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate, SecretBox } from '#platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter, show } from './employment-register.js';
import { RegisterEntries } from './register-entries.js';
import { type Node, readMessage } from './soap.js';

const EMPLOYER = '10000003';
const CODE = '49403136515';
const DAY = { today: isoDate('2026-11-20'), now: '2026-11-20T10:00:00.000Z' };
const START = {
  kande_tyyp: 'R',
  kande_aeg: DAY.now,
  isikukood: CODE,
  tootamise_algus: '2026-12-01',
  tootamise_liik: '600',
};

let home: string;
let file: string;
const box = new SecretBox('ab'.repeat(32), 'test');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'raamat-register-'));
  file = join(home, 'register.bin');
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

const message = (request: Node) => ({
  serviceCode: 'TOOTREG',
  representedParty: EMPLOYER,
  request,
  repeated: '',
});
const items = (...item: Node[]) => message({ kanne_jada: { item } });

describe('the register of the sandbox', () => {
  it('accepts or refuses each entry of a call separately', () => {
    const entries = new RegisterEntries(file, box);
    const answer = enter(items(START, START, { ...START, isikukood: '1' }), entries, DAY, false);
    expect(answer).toMatchObject({
      ok_kannete_arv: 1,
      vigaste_kannete_arv: 2,
      korrektsed_kanded: { item: [{ toot_id: 900_000_001 }] },
      vigased_kanded: {
        item: [
          { vigade_jada_kande_kohta: { item: [{ tyyp: 'E', kood: '107' }] } },
          { vigade_jada_kande_kohta: { item: [{ tyyp: 'E', kood: '101' }] } },
        ],
      },
    });
  });

  it('replaces the whole entry with a change: omitted fields are removed', () => {
    const entries = new RegisterEntries(file, box);
    enter(items({ ...START, tootamise_lopp: '2027-01-31', amet_vabatekstina: 'Müüja' }), entries, DAY, false);
    const change = { ...START, kande_tyyp: 'M', toot_id: '900000001', amet_vabatekstina: 'Müügijuht' };
    enter(items(change), entries, DAY, false);
    const query = message({ paringu_liik: 'T', tvoim_id: EMPLOYER, alates_kandest: '1' });
    const { kannete_jada } = show(query, entries, DAY) as { kannete_jada: { kanne: object[] } };
    expect(kannete_jada.kanne).toMatchObject([{ amet_vabatekstina: 'Müügijuht', tootamise_lopp: undefined }]);
  });

  it('cancels an employment that has not begun, and no other', () => {
    const entries = new RegisterEntries(file, box);
    const cancel = (toot_id: string) => enter(items({ kande_tyyp: 'T', toot_id }), entries, DAY, false);
    enter(items(START), entries, DAY, false);
    expect(cancel('900000001')).toMatchObject({ ok_kannete_arv: 1 });
    expect(entries.of(EMPLOYER)).toMatchObject([{ cancelled: true }]);
    expect(cancel('900000001')).toMatchObject({ ok_kannete_arv: 0 });
    const ended = { tootamise_lopp: '2027-01-31', tootamise_lopetamise_aluse_kood: '7' };
    enter(items({ ...START, ...ended }), entries, DAY, false);
    expect(cancel('900000002')).toMatchObject({
      vigased_kanded: { item: [{ vigade_jada_kande_kohta: { item: [{ kood: '212' }] } }] },
    });
  });

  it('keeps its entries over a restart, in a file without unencrypted personal codes', () => {
    enter(items(START), new RegisterEntries(file, box), DAY, false);
    expect(readFileSync(file).includes(CODE)).toBe(false);
    const again = new RegisterEntries(file, box);
    const query = message({ paringu_liik: 'T', tvoim_id: EMPLOYER, alates_kandest: '1' });
    expect(show(query, again, DAY)).toMatchObject({
      leitud_kannete_yldarv: 1,
      kannete_jada: { kanne: [{ toot_id: 900_000_001, isikukood: CODE }] },
    });
  });

  it('requires the headers of the protocol', () => {
    expect(readMessage('<a><b>')).toMatchObject({ fault: expect.stringMatching(/^Client\./) as unknown });
    const envelope = '<s:Envelope xmlns:s="x"><s:Header><id>1</id></s:Header><s:Body/></s:Envelope>';
    expect(readMessage(envelope)).toMatchObject({ fault: 'Client.MissingHeaderField' });
  });
});
