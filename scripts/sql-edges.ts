import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of a feature whose SQL names tables of other features. */
export type ForeignSql = { file: string; tables: string[]; firstLine: string }

const isTest = (file: string) => /\.test\.ts$/.test(file)
const featureOf = (file: string) => file.match(/^server\/src\/features\/([^/]+\/[^/]+)\//)?.[1]
const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')

/**
 * The files of features whose hand-written SQL names tables of other features. Views (`views.ts`) and functions of the other feature are
 * not counted. Tables imported for drizzle are found by `npm run boundaries`.
 */
export function findForeignSql(root: string): ForeignSql[] {
  const files = readdirSync(path.join(root, 'server/src/features'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/src/features/${name}`)
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const owners = new Map<string, string | undefined>()
  for (const { file, text } of files)
    for (const [, table = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(table, featureOf(file))

  return files.flatMap(({ file, text }): ForeignSql[] => {
    const names = withoutComments(text).matchAll(/\b(?:from|join|using|update|into)\s+(?:only\s+)?"?([a-z_]+)\b/g)
    const tables = [...names].flatMap(([, table = '']) =>
      owners.has(table) && owners.get(table) !== featureOf(file) ? [table] : [],
    )
    return tables.length > 0 ? [{ file, tables, firstLine: text.slice(0, text.indexOf('\n')) }] : []
  })
}

const maxJoins = 22

/** Lists files whose joins across features differ from `joinsAcrossFeatures` in architecture/layers.cjs. */
export function foreignSqlFaults(written: ForeignSql[], listed: string[]): string[] {
  const files = written.map(({ file }) => file.replace('server/src/features/', ''))
  return [
    ...files
      .filter((file) => !listed.includes(file))
      .map((file) => `${file} names tables of another feature: use its views and functions, or list it`),
    ...listed.filter((file) => !files.includes(file)).map((file) => `${file} is listed and joins no other feature`),
    ...listed.filter((file) => !file.endsWith('.sql.ts')).map((file) => `${file} is not called *.sql.ts`),
    ...written
      .filter(({ firstLine }) => !firstLine.startsWith('// '))
      .map(({ file }) => `${file} does not say in its first line what it joins`),
    ...(listed.length > maxJoins ? [`${listed.length} files join across features, more than ${maxJoins}`] : []),
  ]
}
