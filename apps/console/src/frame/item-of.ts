/** The start of all companies and of one: every address is below them. */
const STARTS: readonly string[] = ['/', '/c/$company'];

/** The item that the shown screen belongs to: itself, or the one with the longest path that the screen is below. */
export function itemOf(path: string, paths: readonly string[]): string | undefined {
  const isAbove = (to: string): boolean => !STARTS.includes(to) && path.startsWith(`${to}/`);
  return paths.filter((to) => to === path || isAbove(to)).sort((a, b) => b.length - a.length)[0];
}
