/** A purchase of a party, with the values of one fact in it: accounts, or VAT codes. */
export interface FactUse {
  readonly values: ReadonlySet<string>;
  /**
   * `confirmed`: a person posted exactly what the service proposed, or left it when changing the rest; `answered`: a person recorded or changed it;
   * `service`: no person decided it.
   */
  readonly by: 'answered' | 'confirmed' | 'service';
}

/** Equal answers of people that make a fact certain, and purchases in a row that do so without any person. */
const [EQUAL_ANSWERS, IN_A_ROW] = [2, 3];

/**
 * The value that is certain for a party's next purchase; undefined while people are asked. Confirming exactly what was
 * proposed makes it certain at once, another answer after the second equal one, and a correction asks again.
 */
export function certainFact(
  /** Newest first. */
  history: readonly FactUse[],
): string | undefined {
  const [newest] = history;
  const [value, ...others] = newest?.values ?? [];
  if (newest === undefined || value === undefined || others.length > 0) return undefined;
  const isSame = ({ values }: FactUse): boolean => values.size === 1 && values.has(value);
  const allOf = (uses: readonly FactUse[], count: number): boolean =>
    uses.length >= count && uses.slice(0, count).every(isSame);
  if (newest.by === 'confirmed') return value;
  const people = history.filter(({ by }) => by !== 'service');
  return allOf(people, EQUAL_ANSWERS) ||
    (newest.by === 'service' && isConfirmed(people, value)) ||
    allOf(history, IN_A_ROW)
    ? value
    : undefined;
}

/** Whether the last answer of a person confirmed this value: what the service booked since does not weaken it. */
const isConfirmed = ([last]: readonly FactUse[], value: string): boolean =>
  last?.by === 'confirmed' && last.values.size === 1 && last.values.has(value);
