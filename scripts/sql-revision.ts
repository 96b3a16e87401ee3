import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf, readDefinitions } from '../server/src/platform/database/definitions.ts'

// part of npm run migrations: raises the number in server/sql/revision.json when a file there has changed, by which a release that starts
// anew during an upgrade leaves the functions of the next one alone (docs/decisions/baseline.md)
const folder = path.resolve(import.meta.dirname, '../server/sql')
const file = path.join(folder, 'revision.json')
const noted = JSON.parse(readFileSync(file, 'utf8')) as { revision: number; sha256?: string }
const sha256 = hashOf(readDefinitions(folder))
if (noted.sha256 !== sha256) {
  writeFileSync(file, `${JSON.stringify({ revision: noted.revision + 1, sha256 }, null, 2)}\n`)
  console.log(`server/sql has changed: it has the number ${noted.revision + 1} now`)
}
