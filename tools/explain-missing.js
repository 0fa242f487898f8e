// Loaded before everything else, so that an installation that was deleted halfway says what to do.

process.on('uncaughtExceptionMonitor', (error) => {
  const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
  const isOfModule = /^(ERR_)?MODULE_NOT_FOUND$|^ERR_INVALID_PACKAGE_CONFIG$/.test(code);
  if (isOfModule && /Cannot find package|node_modules/.test(message)) {
    console.error(
      'Something is missing in node_modules: the packages were deleted halfway, or not installed to the end. Run ' +
        '`npm ci` in the Cage folder, and the same again. What is missing:',
    );
  }
});
