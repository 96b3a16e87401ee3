import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

// npm run compare-api <before> <after>: the differences between two openapi.json, each a file or the URL of a running server
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const [before, after] = await Promise.all(process.argv.slice(2, 4).map(load))
if (before === undefined || after === undefined) throw new Error('Give two files or addresses of openapi.json')

async function load(from: string): Promise<Json> {
  if (!/^https?:/.test(from)) return JSON.parse(readFileSync(from, 'utf8'))
  const answer = await fetch(new URL('/api/openapi.json', from))
  if (!answer.ok) throw new Error(`${from} answers ${answer.status}`)
  return (await answer.json()) as Json
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All differences between the two, at the deepest level. */
function* differences(one: Json | undefined, other: Json | undefined, path: string[] = []): Generator<string> {
  if (isDeepStrictEqual(one, other)) return
  if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      yield* differences(one[key], other[key], [...path, key])
    }
    return
  }
  const shown = (value: Json | undefined) => (value === undefined ? 'missing' : JSON.stringify(value))
  yield `${path.join(' › ')}: ${shown(one)} → ${shown(other)}`
}

const found = [...differences(before, after)]
for (const difference of found) console.log(difference)
console.log(`${found.length} differences`)
process.exit(found.length === 0 ? 0 : 1)
