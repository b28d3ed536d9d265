import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type SecretBox } from '#platform';
import { z } from 'zod';

const day = z.iso.date();
const Suspension = z.strictObject({
  peat_id: z.int(),
  ground: z.string(),
  from: day,
  to: day.optional(),
});

/** An entry of the stand-in's register, with the names of `TORRGNO` where it has them. */
const Entry = z.strictObject({
  toot_id: z.int(),
  employer: z.string(),
  isikukood: z.string().optional(),
  synniaeg: day.optional(),
  perenimi: z.string().optional(),
  eesnimi: z.string().optional(),
  tootamise_algus: day,
  tootamise_liik: z.string(),
  tooaja_maar: z.string().default('1'),
  tootamise_lopp: day.optional(),
  tootamise_lopetamise_aluse_kood: z.string().optional(),
  ameti_kood: z.string().optional(),
  amet_vabatekstina: z.string().optional(),
  aadressi_id: z.string().optional(),
  aadress_vabatekstina: z.string().optional(),
  suspensions: z.array(Suspension).default([]),
  cancelled: z.boolean().default(false),
  entered_at: z.string(),
  changed_at: z.string(),
});
export type Entry = z.output<typeof Entry>;

/** An entry made in the register without the service, as through its own portal. */
export const OutsideEntry = Entry.omit({
  toot_id: true,
  employer: true,
  entered_at: true,
  changed_at: true,
});

const State = z.object({ next_id: z.int(), entries: z.array(Entry) });
const FIRST_ID = 900_000_001;
const CONTEXT = 'employment register of the sandbox';

/**
 * The entries of all employers. They contain personal codes, as in the real register, so the file that keeps them
 * over a restart is encrypted with the installation's secret.
 */
export class RegisterEntries {
  private state: z.output<typeof State>;

  constructor(
    private readonly file: string,
    private readonly box: SecretBox,
  ) {
    this.state = existsSync(file)
      ? State.parse(JSON.parse(box.take(readFileSync(file), CONTEXT)))
      : { next_id: FIRST_ID, entries: [] };
  }

  of(employer: string): readonly Entry[] {
    return this.state.entries.filter((entry) => entry.employer === employer);
  }

  find(employer: string, id: number): Entry | undefined {
    return this.of(employer).find(({ toot_id }) => toot_id === id);
  }

  /** Inserts or replaces entries in one write. Entries without an id get one. */
  put(entries: readonly (Omit<Entry, 'toot_id'> & { readonly toot_id?: number })[]): Entry[] {
    let next = this.state.next_id;
    const put = entries.map((entry): Entry => ({ ...entry, toot_id: entry.toot_id ?? next++ }));
    const replaced = new Set(put.map(({ toot_id }) => toot_id));
    this.state = {
      next_id: next,
      entries: [...this.state.entries.filter(({ toot_id }) => !replaced.has(toot_id)), ...put],
    };
    writeFileSync(`${this.file}.new`, this.box.put(JSON.stringify(this.state), CONTEXT), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
    return put;
  }
}
