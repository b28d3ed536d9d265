import { isIsoDate, type IsoDate, readPersonalCode } from '#platform';
import { type Entry } from './register-entries.js';
import { type Node, textAt } from './soap.js';

/**
 * A finding on an entry: E refuses it, W only warns. The numbers are the stand-in's own: the real ones are not
 * published.
 */
export interface Finding {
  readonly tyyp: 'E' | 'W';
  readonly element_name: string;
  readonly kood: string;
  readonly kirjeldus: string;
}

const refuse = (kood: string, element_name: string, kirjeldus: string): Finding => ({
  tyyp: 'E',
  element_name,
  kood,
  kirjeldus,
});

/** Kinds of work that are an employment contract and require occupation and workplace. */
const CONTRACTS = new Set(['1', '507', '800', '801', '802']);

export interface RegisterDay {
  readonly today: IsoDate;
  readonly now: string;
}

/** The entry that an item would result in, and the findings on it. */
export function checkedItem(
  item: Node,
  employer: string,
  own: readonly Entry[],
  { today, now }: RegisterDay,
): { readonly entry: Entry | Omit<Entry, 'toot_id'> | undefined; readonly findings: readonly Finding[] } {
  const type = textAt(item, 'kande_tyyp');
  const id = textAt(item, 'toot_id');
  const known = id === undefined ? undefined : own.find(({ toot_id }) => toot_id === Number(id));
  if (type === 'R') {
    const entry = newEntry(item, employer, now);
    const findings = entryFindings(entry, own, today);
    return { entry, findings };
  }
  if (known === undefined || known.cancelled) {
    return { entry: undefined, findings: [refuse('210', 'toot_id', 'Kannet ei leitud')] };
  }
  if (type === 'T') return { entry: { ...known, cancelled: true, changed_at: now }, findings: begun(known) };
  if (type !== 'M') {
    return { entry: undefined, findings: [refuse('200', 'kande_tyyp', 'Tundmatu kande tüüp')] };
  }
  const { suspension, findings } = suspensionOf(item, known);
  const changed = {
    ...known,
    ...NO_FIELDS,
    ...fieldsOf(item),
    ...personOf(item),
    suspensions: suspension === undefined ? known.suspensions : suspended(known, suspension),
    changed_at: now,
  };
  const others = own.filter(({ toot_id }) => toot_id !== known.toot_id);
  return { entry: changed, findings: [...findings, ...entryFindings(changed, others, undefined)] };
}

/** Only the registration of work that never began is cancelled. */
const begun = ({ tootamise_lopetamise_aluse_kood: ground, suspensions }: Entry): Finding[] =>
  ground === undefined && suspensions.length === 0
    ? []
    : [refuse('212', 'kande_tyyp', 'Töötamine on alanud, kannet ei saa tühistada')];

function newEntry(item: Node, employer: string, now: string): Omit<Entry, 'toot_id'> {
  return {
    tootamise_algus: '',
    tootamise_liik: '',
    tooaja_maar: '1',
    ...fieldsOf(item),
    ...personOf(item),
    employer,
    suspensions: [],
    cancelled: false,
    entered_at: now,
    changed_at: now,
  };
}

/** A change replaces the whole entry: omitted fields are removed. */
const NO_FIELDS = {
  tootamise_lopp: undefined,
  tootamise_lopetamise_aluse_kood: undefined,
  ameti_kood: undefined,
  amet_vabatekstina: undefined,
  aadressi_id: undefined,
  aadress_vabatekstina: undefined,
} satisfies Partial<Record<keyof Entry, undefined>>;

/** The present elements, by the names of the entry. */
function fieldsOf(item: Node): Partial<Entry> {
  const fields = {
    tootamise_algus: textAt(item, 'tootamise_algus'),
    tootamise_liik: textAt(item, 'tootamise_liik'),
    tooaja_maar: textAt(item, 'tooaja_maar'),
    tootamise_lopp: textAt(item, 'tootamise_lopp'),
    tootamise_lopetamise_aluse_kood: textAt(item, 'tootamise_lopetamise_aluse_kood'),
    ameti_kood: textAt(item, 'ameti_kood'),
    amet_vabatekstina: textAt(item, 'amet_vabatekstina'),
    aadressi_id: textAt(item, 'tootamise_asukoha_aadressi_ID'),
    aadress_vabatekstina: textAt(item, 'aadress_vabatekstina'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function personOf(item: Node): Partial<Entry> {
  const code = textAt(item, 'isikukood');
  if (code !== undefined) return { isikukood: code };
  const person = {
    synniaeg: textAt(item, 'tootaja_synniaeg'),
    perenimi: textAt(item, 'tootaja_perenimi'),
    eesnimi: textAt(item, 'tootaja_eesnimi'),
  };
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined));
}

function entryFindings(
  entry: Omit<Entry, 'toot_id'>,
  others: readonly Entry[],
  today: IsoDate | undefined,
): Finding[] {
  const found: Finding[] = [];
  const { isikukood, tootamise_algus: start, tootamise_lopp: end } = entry;
  if (
    isikukood === undefined ? !entry.synniaeg || !entry.perenimi : readPersonalCode(isikukood) === undefined
  ) {
    found.push(refuse('101', 'isikukood', 'Isikukood ei ole korrektne'));
  }
  if (!isIsoDate(start)) found.push(refuse('102', 'tootamise_algus', 'Töötamise algus puudub'));
  if (entry.tootamise_liik === '') found.push(refuse('103', 'tootamise_liik', 'Töötamise liik puudub'));
  if (end !== undefined && end < start)
    found.push(refuse('104', 'tootamise_lopp', 'Töötamise lõpp on enne algust'));
  if (CONTRACTS.has(entry.tootamise_liik)) {
    if (!entry.ameti_kood && !entry.amet_vabatekstina) found.push(refuse('105', 'ameti_kood', 'Amet puudub'));
    if (!entry.aadressi_id && !entry.aadress_vabatekstina)
      found.push(refuse('106', 'aadress_vabatekstina', 'Töötamise koht puudub'));
  }
  if (others.some((other) => overlaps(entry, other))) {
    found.push(refuse('107', 'tootamise_algus', 'Isikul on samal ajal sama liiki töötamine'));
  }
  if (found.length === 0 && today !== undefined && start < today) {
    found.push({
      tyyp: 'W',
      element_name: 'tootamise_algus',
      kood: '301',
      kirjeldus: 'Töötamine on registreeritud pärast tööle asumist',
    });
  }
  return found;
}

function overlaps(entry: Omit<Entry, 'toot_id'>, other: Entry): boolean {
  const samePerson =
    entry.isikukood === undefined
      ? other.isikukood === undefined &&
        entry.synniaeg === other.synniaeg &&
        entry.perenimi === other.perenimi &&
        entry.eesnimi === other.eesnimi
      : entry.isikukood === other.isikukood;
  return (
    !other.cancelled &&
    samePerson &&
    entry.tootamise_liik === other.tootamise_liik &&
    entry.tootamise_algus <= (other.tootamise_lopp ?? '9999') &&
    other.tootamise_algus <= (entry.tootamise_lopp ?? '9999')
  );
}

type Suspension = Entry['suspensions'][number];

function suspensionOf(
  item: Node,
  entry: Entry,
): { readonly suspension: Suspension | undefined; readonly findings: readonly Finding[] } {
  const from = textAt(item, 'peatamise_perioodi_algus');
  if (from === undefined) return { suspension: undefined, findings: [] };
  const to = textAt(item, 'peatamise_perioodi_lopp');
  const ground = textAt(item, 'peatamise_aluse_kood');
  // Identifies the suspension to change; without it, the item reports a new one.
  const first = textAt(item, 'esmane_peatamise_algus');
  const same = entry.suspensions.find((one) => one.from === first);
  const inside =
    from >= entry.tootamise_algus &&
    (entry.tootamise_lopp === undefined || (to ?? from) <= entry.tootamise_lopp) &&
    (to === undefined || to >= from);
  const meets = entry.suspensions.some(
    (other) => other !== same && from <= (other.to ?? '9999') && other.from <= (to ?? '9999'),
  );
  const findings = [
    ...(inside && ground !== undefined
      ? []
      : [refuse('108', 'peatamise_perioodi_algus', 'Peatamine ei mahu töötamise sisse')]),
    ...(first !== undefined && same === undefined
      ? [refuse('211', 'esmane_peatamise_algus', 'Peatamist ei leitud')]
      : []),
    ...(meets ? [refuse('109', 'peatamise_perioodi_algus', 'Samal ajal on juba peatamine')] : []),
  ];
  const suspension = {
    peat_id: same?.peat_id ?? entry.toot_id * 10 + entry.suspensions.length,
    ground: ground ?? '',
    from,
    ...(to === undefined ? {} : { to }),
  };
  return { suspension, findings };
}

const suspended = (entry: Entry, suspension: Suspension): Suspension[] => [
  ...entry.suspensions.filter(({ peat_id }) => peat_id !== suspension.peat_id),
  suspension,
];
