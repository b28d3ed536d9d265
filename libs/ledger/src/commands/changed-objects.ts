import { type ChangedObject } from './vocabulary.js';

/** The objects that a command changes, each once. */
export class ChangedObjects {
  private readonly named = new Map<string, ChangedObject>();

  add(type: string, id: string | null): void {
    if (id !== null) this.named.set(`${type} ${id}`, { type, id });
  }

  /** Adds the objects that follow from the effect of the command. */
  with(others: readonly ChangedObject[]): ChangedObject[] {
    for (const { type, id } of others) this.add(type, id);
    return [...this.named.values()];
  }
}
