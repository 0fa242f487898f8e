// Read by any Node.js version, so it must not use newer syntax. It is imported before everything else.
const oldestMajor = 20;

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  console.error(
    `Cage needs Node.js ${oldestMajor} or newer to start with; this is ${process.versions.node}. Install a newer one ` +
      'from https://nodejs.org and try again.',
  );
  process.exit(1);
}
