import { type ChangedObject } from './vocabulary.js';

/** What a command changes, each object once. */
export class ChangedObjects {
  private readonly named = new Map<string, ChangedObject>();

  add(type: string, id: string | null): void {
    if (id !== null) this.named.set(`${type} ${id}`, { type, id });
  }

  /** With those that follow from the effect of the command. */
  with(others: readonly ChangedObject[]): ChangedObject[] {
    for (const { type, id } of others) this.add(type, id);
    return [...this.named.values()];
  }
}
