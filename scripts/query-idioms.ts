import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Ways to query other than drizzle's builder, by what the text of a file that uses them has. docs/architecture.md says which is for what. */
const idioms = {
  queryPrepared: /\bqueryPrepared[<(]/,
  builtOnce: /\bbuiltOnce[<(]/,
  queryIn: /\bqueryIn[<(]/,
  withoutWaiting: /\bwithoutWaiting\(/,
  'pool.query': /\b(?:pool|client|lockClient)\.query[<(]/,
}
export type Idiom = keyof typeof idioms
export const idiomNames = Object.keys(idioms) as Idiom[]

/** Statements in text, as opposed to expressions within a query of the builder. */
const statement =
  /[`'"]\s*(?:with\s[^`'"]{1,200}?\bas\s|select\s|insert into\s|update\s[^`'"]{1,200}?\bset\s|delete from\s|lock table\s)/g

/** The files that use each way to query, and the number of statements in text outside of `*.sql.ts`, by file. */
export type QueryUse = { idioms: Record<Idiom, string[]>; statements: Map<string, number> }

const withoutComments = (text: string) => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')

/** Reads how the features query. */
export function findQueryUse(root: string): QueryUse {
  const folder = path.join(root, 'server/src/features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, text: withoutComments(readFileSync(path.join(folder, file), 'utf8')) }))
  const using = (idiom: Idiom) => files.filter(({ text }) => idioms[idiom].test(text)).map(({ file }) => file)
  return {
    idioms: Object.fromEntries(idiomNames.map((idiom) => [idiom, using(idiom)])) as QueryUse['idioms'],
    statements: new Map(
      files
        .filter(({ file }) => !file.endsWith('.sql.ts'))
        .map(({ file, text }) => [file, [...text.matchAll(statement)].length] as const)
        .filter(([, count]) => count > 0),
    ),
  }
}

export type QueryRules = {
  idioms: Record<Idiom, readonly string[]>
  /** Statements in files that are not `*.sql.ts`; the number may only become lower. */
  statementsElsewhere: Record<string, number>
}

/** Describes deviations of the features' queries from the allowed ones, compared with architecture/query-rules.cjs. */
export function queryFaults(used: QueryUse, allowed: QueryRules): string[] {
  return [
    ...idiomNames.flatMap((idiom) => {
      const [files, listed] = [used.idioms[idiom], allowed.idioms[idiom]]
      return [
        ...files
          .filter((file) => !listed.includes(file))
          .map((file) => `${file} uses ${idiom}: use drizzle's builder, or list it`),
        ...listed.filter((file) => !files.includes(file)).map((file) => `${file} is listed and does not use ${idiom}`),
      ]
    }),
    ...[...used.statements].flatMap(([file, count]) => {
      const listed = allowed.statementsElsewhere[file] ?? 0
      if (count > listed) return [`${file} has ${count} statements in text: use drizzle's builder, or a *.sql.ts`]
      return count < listed ? [`${file} has only ${count} statements in text: lower its number`] : []
    }),
    ...Object.keys(allowed.statementsElsewhere)
      .filter((file) => !used.statements.has(file))
      .map((file) => `${file} is listed and has no statement in text`),
  ]
}
