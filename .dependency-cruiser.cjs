const { layerRules } = require('./architecture/rules.cjs')

/** Imports run one way (docs/architecture.md). Which folder may import which is listed in architecture/layers.cjs. */
module.exports = {
  forbidden: [
    ...layerRules(),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'but icons, which web/icons.ts makes, and names of languages, which web/language-names.ts makes',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(icon|language-names):' },
    },
    {
      name: 'contract-imports-zod-alone',
      comment: 'and the list of languages that it checks against, and the decoder of hosts',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', 'node_modules/(zod|iso-639-1|punycode\\.js)/'] },
    },
    { name: 'server-not-to-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'web-not-to-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features|demo|app|serve|main|start)' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(app|declared-events|serve|open|main|start|demo)' },
    },
    {
      name: 'demo-is-loaded-not-played',
      comment: 'docs/decisions/demo.md: the files that the demo is played from are read by a package of developers',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$' },
      to: { path: '^server/src/demo/content/', reachable: true },
    },
    {
      name: 'a-bundle-knows-its-sources',
      comment:
        'server/src/build/build-server.ts looks for changes in these folders; of locales, types alone are imported',
      severity: 'error',
      from: { path: '^server/src/start\\.ts$' },
      to: { path: '^(bench|e2e|ops|scripts|web)/|^server/(?!(locales|sandbox|src)/)', reachable: true },
    },
    {
      name: 'public-pages-are-light',
      comment: 'docs/decisions/public-pages.md',
      severity: 'error',
      from: { path: '^web/src/(public/|kit/native/|features/[^/]+/[^/]+/public/|boot)', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['node_modules/@mantine', 'node_modules/@tanstack', 'node_modules/react-router', '^web/src/app/'],
        reachable: true,
      },
    },
    {
      name: 'stripe-in-one-place',
      severity: 'error',
      from: { pathNot: '^server/(src/platform|sandbox)/checkout/|^server/test/sandbox-world\\.ts$' },
      to: { path: 'node_modules/stripe' },
    },
    {
      name: 'sandboxes-are-apart',
      comment: 'stand-ins for trying the program out, which app.ts, serve.ts and the demo alone know',
      severity: 'error',
      from: { path: '^server/src/(platform|features|backup|build)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'sandboxes-use-the-platform-alone',
      severity: 'error',
      from: { path: '^server/sandbox/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(src/(?!platform/)|test/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '((web|server)/dist|web/public|\\.module\\.css$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
