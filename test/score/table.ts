export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  print(`| ${head.join(' | ')} |`);
  print(`| ${head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`);
  for (const row of rows) print(`| ${row.join(' | ')} |`);
}
