/** Remembers look-ups for a few seconds; a change announced by Postgres clears it at once. */
export class Memory<Key, Value> {
  private readonly entries = new Map<Key, { readonly value: Value; readonly until: number }>();
  /** Counts clearings, so that a look-up that began before one is not remembered after it. */
  private epoch = 0;

  constructor(
    private readonly lifetimeMs: number,
    private readonly capacity: number,
  ) {}

  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until > performance.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  /** The remembered value, or the one looked up now, which is remembered when it exists and is worth keeping. */
  async through(
    key: Key,
    find: () => Promise<Value | undefined>,
    worth: (value: Value) => boolean = () => true,
  ): Promise<Value | undefined> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const epoch = this.epoch;
    const value = await find();
    if (value !== undefined && worth(value) && epoch === this.epoch) this.set(key, value);
    return value;
  }

  clear(): void {
    this.epoch += 1;
    this.entries.clear();
  }

  private set(key: Key, value: Value): void {
    if (this.entries.size >= this.capacity) this.entries.clear();
    this.entries.set(key, { value, until: performance.now() + this.lifetimeMs });
  }
}
