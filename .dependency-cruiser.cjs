/** Imports run one way (docs/architecture.md). */
const feature = '(ledger|accounts|notifications|site|profiles|deals|uploads|wallet|purchases|tasks|admin)'
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-zod-alone',
      comment: 'and the lists of countries and languages that it checks against',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', 'node_modules/(zod|i18n-iso-countries|iso-639-1)/'] },
    },
    { name: 'server-not-to-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'web-not-to-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features|demo|app|serve|main)' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(app|serve|open|main|demo)' },
    },
    {
      name: 'ledger-and-accounts-are-lowest',
      severity: 'error',
      from: { path: '^server/src/features/(ledger|accounts)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/features/(profiles|deals|uploads|wallet|purchases|tasks|admin|site)/' },
    },
    {
      name: 'offers-and-money-below-orders',
      severity: 'error',
      from: {
        path: '^server/src/features/(profiles|deals|uploads|wallet|site|notifications)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^server/src/features/(purchases|tasks|admin)/' },
    },
    {
      name: 'nobody-imports-admin',
      severity: 'error',
      from: { path: `^server/src/features/${feature}/`, pathNot: '^server/src/features/admin/' },
      to: { path: '^server/src/features/admin/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'public-pages-are-light',
      comment: 'docs/decisions/public-pages.md',
      severity: 'error',
      from: { path: '^web/src/(public/|boot)' },
      to: {
        path: [
          'node_modules/@mantine',
          'node_modules/@tanstack',
          'node_modules/react-router',
          '^web/src/(app|features)/',
        ],
        reachable: true,
      },
    },
    {
      name: 'stripe-in-one-place',
      severity: 'error',
      from: { pathNot: '^server/src/platform/checkout/' },
      to: { path: 'node_modules/stripe' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(web/dist|web/public|\\.module\\.css$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
