// Runs after every npm install, also on an old Node: removes files of packages that nothing here reads, so that less is installed and
// archived (docs/decisions/dependencies.md).
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))

/** Source maps, since a stack trace names a package's own file either way; pictures of typefaces; texts for people. */
const files = /\.[cm]?[jt]s\.map$|\.ttf\.png$|^(readme|changelog|history)(\.\w+)?\.(md|markdown)$/i
/** Beside a package's package.json. */
const folders = new Set([
  '.yarn',
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'benchmarks',
  'coverage',
])
/** Second builds of packages: for `require` or, of PDFium, for browsers; sources, and messages in other languages. */
const builds = [
  ...['zod/src', 'write-excel-file/bundle', 'write-excel-file/commonjs'],
  ...['cs', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'tr', 'zh-cn', 'zh-tw'].map(
    (each) => `typescript/lib/${each}`,
  ),
  ...['stripe', '@mantine/core', '@mantine/dropzone', '@mantine/form', '@mantine/hooks'].map((name) => `${name}/cjs`),
  ...[
    'index.cjs',
    'index.esm.base64.js',
    'index.esm.browser.js',
    'index.esm.cdn.js',
    'index.esm.worker.js',
    'worker.bundle.js',
  ].map((name) => `@hyzyla/pdfium/dist/${name}`),
  '@hyzyla/pdfium/dist/pdfium.wasm.base64-B4io7kt4.js',
  // the decoder in JavaScript, and twice with its WebAssembly in its source
  ...['libheif', 'libheif-wasm/libheif-bundle.js', 'libheif-wasm/libheif-bundle.mjs'].map(
    (name) => `libheif-js/${name}`,
  ),
  // the sources of the linter, and its settings once more as modules
  ...['openapi-core/src', 'config/lib-esm', 'config/lib/root-config-schema.d.ts'].map((name) => `@redocly/${name}`),
]
/** The weights of typefaces, besides 400, that documents are set in (server/src/platform/documents/faces.ts). */
const bold = { 'noto-sans': '600SemiBold' }

const remove = (...place) => rmSync(path.join(...place), { recursive: true, force: true })

for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  const folder = entry.parentPath ?? entry.path
  if (
    entry.isFile() ? files.test(entry.name) : folders.has(entry.name) && existsSync(path.join(folder, 'package.json'))
  )
    remove(folder, entry.name)
}
for (const build of builds) remove(packages, build)
/** Types that nothing here reads: charts alone import es-toolkit, and the others have those of modules. */
const unreadTypes = { 'es-toolkit': /\.d\.m?ts$/, 'drizzle-orm': /\.d\.cts$/, '@tanstack': /\.d\.cts$/ }
for (const [name, types] of Object.entries(unreadTypes))
  for (const entry of readdirSync(path.join(packages, name), { recursive: true, withFileTypes: true }))
    if (types.test(entry.name)) remove(entry.parentPath ?? entry.path, entry.name)
const telemetry = path.join(packages, '@opentelemetry')
for (const name of readdirSync(telemetry)) remove(telemetry, name, 'build', 'esnext')

const typefaces = path.join(packages, '@expo-google-fonts')
for (const name of readdirSync(typefaces))
  for (const weight of readdirSync(path.join(typefaces, name)))
    if (/^\d{3}/.test(weight) && weight !== '400Regular' && weight !== bold[name]) remove(typefaces, name, weight)
