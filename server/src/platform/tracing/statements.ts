import type { Attributes } from './tracing.ts'

type Described = { name: string; attributes: Attributes }

const known = new Map<string, Described>()
const maxKnown = 2_000

/**
 * Describes a statement by its first keyword and its first table. Nothing else of its text is passed on, since it could contain values.
 */
export function describeStatement(text: string): Described {
  const earlier = known.get(text)
  if (earlier) return earlier
  const words = text.replaceAll(/'(?:[^']|'')*'/g, "''")
  const operation = operationOf(words)
  const table = tableOf(words, operation)
  const described = {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  }
  if (known.size < maxKnown) known.set(text, described)
  return described
}

/** The operation of a statement; of one that begins with `with`, the kind of its write. */
function operationOf(words: string): string {
  const keyword = /^[\s(]*([a-z]{1,20})\b/i.exec(words)?.[1]?.toUpperCase() ?? 'SQL'
  if (keyword !== 'WITH') return keyword
  const [written = 'select'] = /\binsert(?= into)|(?<!\bfor )\bupdate\b|\bdelete(?= from)/i.exec(words) ?? []
  return written.toUpperCase()
}

const withTables = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
const name = '"?[a-z_][a-z0-9_]{0,62}"?'
const firstTable = new RegExp(
  `(?<!\\b(?:distinct|epoch) )\\b(?:from|into|update)\\s+(?:only\\s+)?((?:${name}\\.)?${name})(?![\\w(.])`,
  'i',
)

/** The first table that a statement reads or writes; undefined where its text names none, such as behind a function. */
function tableOf(words: string, operation: string): string | undefined {
  return withTables.has(operation) ? firstTable.exec(words)?.[1]?.replaceAll('"', '') : undefined
}
