/**
 * Finds a small part of the items that still fails (delta debugging, Zeller and Hildebrandt 2002, `ddmin`): removing any
 * single remaining item makes the failure go away, as far as `fails` tells the same each time.
 * @param fails whether these items, in their order, still fail
 */
export async function shrink<T>(
  items: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let rest = items;
  let parts = 2;
  while (rest.length > 1) {
    const size = Math.ceil(rest.length / parts);
    let smaller: readonly T[] | undefined;
    for (let from = 0; from < rest.length && smaller === undefined; from += size) {
      const without = [...rest.slice(0, from), ...rest.slice(from + size)];
      if (await fails(without)) smaller = without;
    }
    if (smaller !== undefined) {
      rest = smaller;
      parts = Math.max(parts - 1, 2);
    } else if (size === 1) break;
    else parts = Math.min(parts * 2, rest.length);
  }
  return rest;
}
