import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'

const folder = path.resolve(import.meta.dirname, '../../../demo/content')

/**
 * Content of a file of `server/demo/content`, by its name without extension. Throws an error that names the file and each value that
 * `schema` refuses. Only playing, recording and drawing the demo read these files; a start loads what was recorded.
 */
export const readContent = <T extends z.ZodType>(name: string, schema: T): z.output<T> =>
  parseContent(`${name}.yaml`, readFileSync(path.join(folder, `${name}.yaml`), 'utf8'), schema)

/** Content of `text` in YAML; `file` is what an error calls it. */
export function parseContent<T extends z.ZodType>(file: string, text: string, schema: T): z.output<T> {
  const document = parseDocument(text)
  const [fault] = document.errors
  if (fault) throw new Error(`server/demo/content/${file}: ${fault.message}`)
  const { data, error } = schema.safeParse(document.toJS())
  if (error) {
    const faults = error.issues.map((issue) =>
      [`server/demo/content/${file}`, issue.path.join('.'), issue.message].filter(Boolean).join(': '),
    )
    throw new Error(faults.join('\n'))
  }
  return data as z.output<T>
}

/** One of the names that another file has, which an error calls `what`. */
export const nameOf = (what: string, names: Iterable<string>) => {
  const known = new Set(names)
  return z.string().refine((name) => known.has(name), { error: ({ input }) => `${what} has no “${input}”` })
}
