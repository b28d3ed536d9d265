/** The members that share neither of their keys with another member. */
export function uniqueBothWays<T>(
  members: readonly T[],
  first: (member: T) => string,
  second: (member: T) => string,
): T[] {
  const [firsts, seconds] = [countBy(members, first), countBy(members, second)];
  return members.filter((member) => firsts.get(first(member)) === 1 && seconds.get(second(member)) === 1);
}

function countBy<T>(members: readonly T[], key: (member: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const member of members) counts.set(key(member), (counts.get(key(member)) ?? 0) + 1);
  return counts;
}

export function groupBy<T>(members: readonly T[], key: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const member of members) {
    const group = groups.get(key(member));
    if (group === undefined) groups.set(key(member), [member]);
    else group.push(member);
  }
  return groups;
}
