// Runs after every npm install, also on an old Node: removes from packages what nothing here reads (docs/decisions/dependencies.md). Licences stay.
import { readdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const unread = [
  // Node reads no source maps, and a stack trace names a package's own file either way
  /\.[cm]?[jt]s\.map$/,
  /\/(CHANGELOG|HISTORY)\.md$/i,
  // the tests of packages
  /\/node_modules\/(@[^/]+\/[^/]+|[^/@]+)\/tests?\//,
  // what the compiler says in other languages
  /\/typescript\/lib\/[\w-]+\/diagnosticMessages\.generated\.json$/,
  // the same decoder in JavaScript, and twice with its WebAssembly in its source
  /\/libheif-js\/(libheif\/|libheif-wasm\/libheif-bundle\.)/,
  // the sources and tests of the linter, and its settings once more as modules
  /\/@redocly\/(openapi-core\/src|config\/lib-esm)\//,
]

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name)
  if (entry.isFile() && unread.some((each) => each.test(file.replaceAll(path.sep, '/')))) unlinkSync(file)
}
