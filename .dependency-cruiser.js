/** @type {import('dependency-cruiser').IConfiguration} Imports run downwards only: docs/architecture.md. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two modules that need each other are one module, or miss a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The rules run in browser and server alike: nothing but other rules.',
      from: { path: '^domain/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'contract-knows-domain-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(contract|domain)/|^node_modules/zod/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^(server|db|domain|contract)/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|db|test|tools|bench)/' },
    },
    {
      name: 'web-takes-types-from-contract',
      severity: 'error',
      comment: 'No schema library reaches a phone: `import type` only.',
      from: { path: '^web/' },
      to: { path: '^contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'site-and-console-apart',
      severity: 'error',
      from: { path: '^web/(site|console)/' },
      to: { path: '^web/(site|console)/', pathNot: '^web/$1/' },
    },
    {
      name: 'web-shared-below-both',
      severity: 'error',
      from: { path: '^web/(browser|data|brand)/' },
      to: { path: '^web/(site|console)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/(features|main)/' },
    },
    {
      name: 'features-below-main',
      severity: 'error',
      from: { path: '^server/features/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/main/' },
    },
    {
      name: 'tools-above-all',
      severity: 'error',
      from: { path: '^(server|web|domain|contract|db)/' },
      to: { path: '^(tools|bench)/' },
    },
    {
      name: 'test-fixtures-in-tests-only',
      severity: 'error',
      from: { pathNot: '^(test|bench)/|[.]test[.]ts$|^vitest[.]config[.]ts$' },
      to: { path: '^test/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
