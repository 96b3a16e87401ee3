// Runs after every npm install, also on an old Node: removes the source maps of packages, a tenth of what is installed. Node reads none of
// them, and a stack trace names a package's own file either way (docs/decisions/dependencies.md).
import { readdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && /\.[cm]?[jt]s\.map$/.test(entry.name))
    unlinkSync(path.join(entry.parentPath ?? entry.path, entry.name))
