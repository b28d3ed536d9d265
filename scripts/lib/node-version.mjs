// Old syntax on purpose: an old Node must be able to read this far.
const needed = [20, 19];
const version = process.versions.node.split('.').map(Number);
if (version[0] < needed[0] || (version[0] === needed[0] && version[1] < needed[1])) {
  process.stderr.write(
    'Raamat needs Node ' +
      needed.join('.') +
      ' or later and this is ' +
      process.versions.node +
      ': install a newer one from https://nodejs.org and start again.\n',
  );
  process.exit(1);
}
