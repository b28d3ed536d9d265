import { type DocumentedOperation, idsInPath } from './document.js';

/** Ids by the names of the parameters and fields that take them. */
export type IdPools = Readonly<Record<string, readonly string[]>>;

/** The pool whose name equals or ends the name of a parameter or field: `into_party_id` holds an id of a party. */
export function poolFor<Ids>(pools: Readonly<Record<string, Ids>>, name: string): Ids | undefined {
  const ends = Object.keys(pools).filter((kind) => name === kind || name.endsWith(`_${kind}`));
  const nearest = ends.sort((a, b) => b.length - a.length)[0];
  return nearest === undefined ? undefined : pools[nearest];
}

/** Learns ids from answers, so that operations on objects made by others need no code of their own. */
export class IdHarvest {
  private readonly found = new Map<string, Set<string>>();
  /** For the path of a list, the name of its rows' ids in the paths below it. */
  private readonly rows = new Map<string, string>();

  constructor(
    operations: readonly DocumentedOperation[],
    /** Ids that are never learned: a caller that used them would lock itself out. */
    private readonly spared: ReadonlySet<string> = new Set(),
  ) {
    for (const { path } of operations) {
      const [, list, name] = /^(.*\/)\{(\w+)\}\/?[^{}]*$/.exec(path) ?? [];
      if (list !== undefined && name !== undefined) this.rows.set(list.replace(/\/$/, ''), name);
    }
  }

  add(name: string, id: string): void {
    if (this.spared.has(id)) return;
    const ids = this.found.get(name) ?? new Set();
    this.found.set(name, ids.add(id));
  }

  learn({ path }: DocumentedOperation, body: unknown): void {
    const rows = this.rows.get(path.replace(/\/$/, ''));
    const own = idsInPath(path.replace(/\/$/, '').split('/').at(-1) ?? '')[0];
    if (typeof body === 'object' && body !== null) {
      const { id, items } = body as { id?: unknown; items?: unknown };
      if (typeof id === 'string') {
        const name = own ?? rows;
        if (name !== undefined) this.add(name, id);
      }
      if (Array.isArray(items) && rows !== undefined) {
        for (const row of items as { id?: unknown }[]) if (typeof row.id === 'string') this.add(rows, row.id);
      }
    }
    this.walk(body);
  }

  pools(): IdPools {
    return Object.fromEntries([...this.found].map(([name, ids]) => [name, [...ids]]));
  }

  /** Learns every member whose name is that of an id. */
  private walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (/_id$/.test(name) && typeof member === 'string' && member !== '') this.add(name, member);
      else this.walk(member);
    }
  }
}
