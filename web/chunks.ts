import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'
import { iconModule } from './icons.ts'

const source = path.join(import.meta.dirname, 'src')
const publicEntry = path.join(source, 'public', 'hydrate.tsx')
const entries = [publicEntry, path.join(source, 'main.tsx'), path.join(import.meta.dirname, 'index.html')]
const publicPages = ['public', 'features/*/*/public']
  .flatMap((folder) => globSync(path.join(source, folder, '**', '*.tsx')))
  .filter((file) => !file.includes('.test.'))

/** The first screens of businesses and influencers after signing in. */
const dashboards = [
  'app/screens/BusinessDashboardScreen.tsx',
  'features/admin/dashboards/InfluencerDashboardScreen.tsx',
].map((screen) => path.join(source, screen))

const contractErrors = /\/contract\/.*errors\.ts$/

/** Size in bytes, uncompressed, below which code that few public pages share is merged into a chunk that others share. */
const smallBytes = 16_000

/** Returns a check for modules that are among `roots` or imported by them, directly or not. */
function importedBy(roots: string[]) {
  let found: Set<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (!found) {
      const seen = new Set<string>()
      const visit = (module: string) => {
        if (seen.has(module)) return
        seen.add(module)
        context.getModuleInfo(module)?.importedIds.forEach(visit)
      }
      roots.forEach(visit)
      found = seen
    }
    return found.has(id)
  }
}

/**
 * Module of the sessions' endpoints, which every screen loads and few public pages do; the schemas that it imports are for the server
 * alone.
 */
const sessionEndpoints = path.join(import.meta.dirname, '..', 'contract', 'accounts', 'identity', 'identity.ts')

/** Checks whether a module validates, or imports one that does, directly or not: the landing page loads none of them. */
function importsSchemas(id: string, context: Rolldown.ChunkingContext): boolean {
  const known = schemaImports.get(id)
  if (known !== undefined) return known
  // a module of a cycle that is being examined
  schemaImports.set(id, false)
  const imports = id === sessionEndpoints ? [] : (context.getModuleInfo(id)?.importedIds ?? [])
  const found = /node_modules\/zod\//.test(id) || imports.some((imported) => importsSchemas(imported, context))
  schemaImports.set(id, found)
  return found
}
const schemaImports = new Map<string, boolean>()

const inDashboards = importedBy(dashboards)
const inFirstScreens = importedBy([path.join(source, 'main.tsx'), ...dashboards])
const inPublicEntry = importedBy([publicEntry])
const inPublicPages = importedBy(publicPages)

/** The frame of public pages, which is part of their entry: the application has another. */
const publicFrame = /\/src\/public\/(Public(App|Frame|Header)\.tsx|find-page\.ts)$/

/** Checks whether a module stays with the entry that imports it. */
const isEntry = (id: string) => entries.includes(id) || publicFrame.test(id)

/** Checks whether a module is loaded for public pages, and for no first signed-in screen. */
const isOfPublicPages = (id: string, context: Rolldown.ChunkingContext) =>
  inPublicPages(id, context) && !inFirstScreens(id, context)

/** Parts of libraries and of the contract that only the dashboards need at first; everything else of these is a chunk of its own. */
const partsOfDashboards = [
  /@mantine\/core\/esm\/components\/(Tabs|Badge|Progress)\//,
  /@mantine\/core\/.*\/(create-scoped-keydown-handler|use-resolved-styles-api|get-safe-id|find-element-ancestor|get-auto-contrast-value)/,
  /@mantine\/hooks\/esm\/(use-uncontrolled|use-force-update)\//,
  /\/kit\/(ChipRow|chip-row)/,
  /\/contract\/(admin\/dashboards\/|market\/terms\/order-terms\.ts|market\/engagements\/next-moment\.ts|presence\/profiles\/completeness)/,
]
/** Checks whether a module is loaded for the dashboards, and for no public page. */
const isOfDashboards = (id: string, context: Rolldown.ChunkingContext) =>
  !dashboards.includes(id) &&
  !inPublicPages(id, context) &&
  ((id.startsWith(source) && inDashboards(id, context)) || partsOfDashboards.some((part) => part.test(id)))

/**
 * Small modules of some public pages that every page loads. Most pages use the avatar colors; merged with the code that only some use,
 * the landing page would load that too. All dashboards use the others, each of which would be a file of its own for them.
 */
const onEveryPage = [
  'src/format/avatar-colors.ts',
  'src/format/RichText.tsx',
  'src/api/unconfirmed.ts',
  'src/api/passkeys/passkey-offer.ts',
  'src/kit/behaviour/focus.ts',
  'src/kit/behaviour/remembered.ts',
  'src/api/step-up.ts',
  'src/api/forms/send-once.ts',
  'src/api/use-set-search-param.ts',
  'src/kit/Avatar.tsx',
  'src/kit/avatar.module.css',
  'src/kit/files/Picture.tsx',
  'src/kit/files/picture.module.css',
  'src/kit/files/placeholder.ts',
  'src/kit/files/picture-props.ts',
  'src/kit/files/first-frame.ts',
  '../contract/foundation/users/admin-rights.ts',
  '../contract/foundation/uploads/pictures.ts',
]
  .map((file) => path.join(import.meta.dirname, file))
  .concat('\0icon:search', '\0icon:x')

/** Small modules that the same screens use. Each would otherwise be a file of its own, most of them of less than 300 bytes. */
const together = {
  charts: /\/src\/(kit\/chart\/(?!Plot)|format\/bucket-label|features\/presence\/analytics\/bucket)/,
  // code that the loaders of dashboards need and that writes a range to the address, without the code by which their screens draw it
  ranges:
    /\/(features\/presence\/analytics\/range|api\/use-set-search-param|contract\/(presence\/analytics\/(business-)?analytics|admin\/statistics\/statistics))\.ts$/,
  layout:
    /\/features\/(presence\/analytics\/RangePicker|admin\/statistics\/PlatformCharts)\.tsx$|@mantine\/(core|hooks)\/.*\/(SimpleGrid|Chip|SegmentedControl|FloatingIndicator|CheckIcon|primitive|get-env|to-int|shallow-equal|use-(callback-ref|merged-ref|shallow-effect|timeout|mounted)|get-(breakpoint-value|sorted-breakpoints|base-value))/,
}

/** Used by the cards of public pages and the charts of dashboards; both load the figures too. */
const inFigures = [
  path.join(source, 'kit', 'behaviour', 'use-was-near.ts'),
  path.join(import.meta.dirname, '..', 'contract', 'admin', 'dashboards', 'max-counted.ts'),
  path.join(import.meta.dirname, '..', 'contract', 'foundation', 'users', 'profile-choices.ts'),
]

/**
 * Groups the code that is loaded before a first screen into few chunks, instead of one for each set of screens that share a module: that
 * were 170 files, and half of them too small to compress. The code of every public page is one chunk, the further code of the signed-in
 * application another; code that single public pages share with it stays apart from both, so that neither loads code that only the other
 * needs.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: 'core',
      tags: ['$initial'],
      priority: 4,
      name: (id, context) => (!isEntry(id) && (inPublicEntry(id, context) || onEveryPage.includes(id)) ? 'core' : null),
    },
    {
      debugName: 'session',
      tags: ['$initial'],
      priority: 4,
      includeDependenciesRecursively: false,
      name: (id) => (id === sessionEndpoints ? 'session' : null),
    },
    {
      debugName: 'schemas',
      tags: ['$initial'],
      priority: 3,
      name: (id, context) =>
        !isEntry(id) && inPublicPages(id, context) && importsSchemas(id, context) ? 'schemas' : null,
      entriesAware: true,
      entriesAwareMergeThreshold: smallBytes,
    },
    {
      debugName: 'pages',
      tags: ['$initial'],
      priority: 2,
      name: (id, context) => (!isEntry(id) && inPublicPages(id, context) ? 'pages' : null),
      entriesAware: true,
      entriesAwareMergeThreshold: smallBytes,
    },
    {
      debugName: 'app',
      tags: ['$initial'],
      priority: 1,
      name: (id) => (isEntry(id) ? null : 'app'),
    },
    {
      debugName: 'together',
      includeDependenciesRecursively: false,
      name: (id) => Object.entries(together).find(([, modules]) => modules.test(id))?.[0] ?? null,
    },
    {
      debugName: 'errors',
      includeDependenciesRecursively: false,
      name: (id, context) => (contractErrors.test(id) && isOfPublicPages(id, context) ? 'errors' : null),
    },
    {
      debugName: 'icons',
      test: iconModule,
      name: 'icons',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      entriesAware: true,
      entriesAwareMergeThreshold: 1_600,
    },
    {
      debugName: 'dashboards',
      includeDependenciesRecursively: false,
      name: (id, context) => (isOfDashboards(id, context) ? 'dashboards' : null),
    },
    {
      debugName: 'figures',
      includeDependenciesRecursively: false,
      name: (id, context) =>
        inFigures.includes(id) ||
        (!isEntry(id) && id.startsWith(source) && inDashboards(id, context) && inPublicPages(id, context))
          ? 'figures'
          : null,
    },
  ],
}
