// Old syntax on purpose: an old Node must be able to read this far.
/** @type {[number, number]} */
const needed = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    'Raamat needs Node ' +
      needed.join('.') +
      ' or later and this is ' +
      process.versions.node +
      ': install a newer one from https://nodejs.org and start again.\n',
  );
  process.exit(1);
}
