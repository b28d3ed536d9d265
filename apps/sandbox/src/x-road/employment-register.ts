import { readPersonalCode } from '#platform';
import { type Entry, type RegisterEntries } from './register-entries.js';
import { type Finding, checkedItem, type RegisterDay } from './register-rules.js';
import { nodeAt, nodesAt, textAt, type XRoadMessage } from './soap.js';

const PAGE = 1_000;
const MOST_ITEMS = 100;
const REFUSED_BY_SCENARIO: Finding = {
  tyyp: 'E',
  element_name: 'tootamise_liik',
  kood: '999',
  kirjeldus: 'Kanne lükati tagasi (stsenaarium)',
};

/** `TOOTREG`: accepts or refuses each item separately. `refuseFirst` is the scenario of partial refusal. */
export function enter(
  { request, representedParty = '' }: XRoadMessage,
  entries: RegisterEntries,
  day: RegisterDay,
  refuseFirst: boolean,
): object {
  const items = nodesAt(nodeAt(request, 'kanne_jada'), 'item');
  if (!/^\d{8}$/.test(representedParty))
    return { faultCode: 'EMTA-001', faultString: 'Tööandja ei ole teada' };
  if (items.length > MOST_ITEMS) return { faultCode: 'EMTA-002', faultString: 'Kandeid on liiga palju' };
  const taken: object[] = [];
  const withFindings: object[] = [];
  for (const [at, item] of items.entries()) {
    const { entry, findings } = checkedItem(item, representedParty, entries.of(representedParty), day);
    const reported = refuseFirst && at === 0 ? [...findings, REFUSED_BY_SCENARIO] : findings;
    const refused = reported.some(({ tyyp }) => tyyp === 'E');
    const [kept] = refused || entry === undefined ? [] : entries.put([entry]);
    const echo = {
      toot_id: kept?.toot_id ?? textAt(item, 'toot_id'),
      kande_tyyp: textAt(item, 'kande_tyyp'),
      kande_aeg: textAt(item, 'kande_aeg'),
      isikukood: textAt(item, 'isikukood'),
      tootaja_synniaeg: textAt(item, 'tootaja_synniaeg'),
      tootaja_perenimi: textAt(item, 'tootaja_perenimi'),
      tootaja_eesnimi: textAt(item, 'tootaja_eesnimi'),
      tootamise_algus: textAt(item, 'tootamise_algus'),
      tootamise_liik: textAt(item, 'tootamise_liik'),
      tooaja_maar: textAt(item, 'tooaja_maar'),
    };
    if (kept !== undefined) taken.push(echo);
    if (reported.length > 0) withFindings.push({ ...echo, vigade_jada_kande_kohta: { item: reported } });
  }
  return {
    kood: taken.length === items.length ? 0 : 1,
    teade: taken.length === items.length ? 'Kanded registreeritud' : 'Osa kandeid on vigased',
    ok_kannete_arv: taken.length,
    vigaste_kannete_arv: items.length - taken.length,
    korrektsed_kanded: { item: taken },
    vigased_kanded: { item: withFindings },
  };
}

/** `TORRGNO`: the employer's entries, page by page. */
export function show({ request }: XRoadMessage, entries: RegisterEntries, { today }: RegisterDay): object {
  const employer = textAt(request, 'tvoim_id') ?? '';
  const kind = textAt(request, 'paringu_liik');
  const from = Math.max(1, Number(textAt(request, 'alates_kandest') ?? 1));
  const found = entries
    .of(employer)
    .filter((entry) => !entry.cancelled && (kind !== 'A' || (entry.tootamise_lopp ?? '9999') >= today))
    .toSorted((a, b) => a.toot_id - b.toot_id);
  const page = found.slice(from - 1, from - 1 + PAGE);
  return {
    kood: 0,
    leitud_kannete_yldarv: found.length,
    alates_kandest: from,
    kuni_kandeni: from - 1 + page.length,
    kannete_jada: { kanne: page.map(shown) },
  };
}

function shown(entry: Entry): object {
  const facts = entry.isikukood === undefined ? undefined : readPersonalCode(entry.isikukood);
  return {
    toot_id: entry.toot_id,
    isikukood: entry.isikukood,
    synniaeg: facts?.birthDate ?? entry.synniaeg,
    perenimi: entry.perenimi,
    eesnimi: entry.eesnimi,
    kodakondsus_kood: 'EE',
    ta_kood: entry.employer,
    ta_nimi: `Tööandja ${entry.employer}`,
    tootamise_algus: entry.tootamise_algus,
    tootamise_liik_kood: entry.tootamise_liik,
    tooaja_maar: entry.tooaja_maar,
    tootamise_lopp: entry.tootamise_lopp,
    tootamise_lopetamise_alus_kood: entry.tootamise_lopetamise_aluse_kood,
    amet_kood: entry.ameti_kood,
    koht_id: entry.aadressi_id,
    peatamiste_jada: {
      peatamine: entry.suspensions.map(({ peat_id, ground, from, to }) => ({
        peat_id,
        peat_algus: from,
        peat_alus_kood: ground,
        peat_alus_nimi: ground,
        peat_lopp: to,
      })),
    },
    sisestamise_aeg: entry.entered_at,
    muutmise_aeg: entry.changed_at,
    amet_vabatekstina: entry.amet_vabatekstina,
    aadress_vabatekstina: entry.aadress_vabatekstina,
  };
}
