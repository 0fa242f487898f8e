// Read by whatever Node.js there is, so nothing here is newer than that may be. It is imported before all else.
const oldestMajor = 20;

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  console.error(
    `Cage needs Node.js ${oldestMajor} or newer to start with; this is ${process.versions.node}. Install a newer one ` +
      'from https://nodejs.org and try again.',
  );
  process.exit(1);
}
