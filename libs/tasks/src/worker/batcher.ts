interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects items while one statement is under way and sends them together in the next: no added delay when idle, few
 * round trips under load. An item without a result resolves to undefined.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private sending = 0;

  constructor(
    private readonly send: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
    private readonly inParallel = 2,
  ) {}

  add(item: Item): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.sending < this.inParallel && this.waiting.length === 1) {
        queueMicrotask(() => void this.flush());
      }
    });
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0 || this.sending >= this.inParallel) return;
    const batch = this.waiting;
    this.waiting = [];
    this.sending += 1;
    try {
      const results = await this.send(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(results.get(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.sending -= 1;
      void this.flush();
    }
  }
}
