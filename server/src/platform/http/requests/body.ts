import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'

const maxDepth = 20

/**
 * Accepts only JSON bodies in UTF-8, at most 20 levels deep and without duplicate keys (reliability.md 4.5); routes that accept
 * anything else register their own parser.
 */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(new Refusal(400, 'malformed', requestErrors.malformed))
    const body = bytes.toString()
    const { depth, members } = measureJson(body)
    if (depth > maxDepth) return done(new Refusal(400, 'too_deep', requestErrors.tooDeep))
    parse(request, body, (error, value) => {
      if (error) return done(new Refusal(400, 'malformed', requestErrors.malformed))
      if (countMembers(value) !== members) return done(new Refusal(400, 'duplicate_key', requestErrors.duplicateKey))
      done(null, value)
    })
  })
}

/** Nesting depth and number of object members of a JSON text, without parsing it. */
function measureJson(json: string): { depth: number; members: number } {
  let level = 0
  let depth = 0
  let members = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 58) members++
    else if (c === 91 || c === 123) depth = Math.max(depth, ++level)
    else if (c === 93 || c === 125) level--
  }
  return { depth, members }
}

/** Number of object members after parsing. The parser keeps one of two equal keys, so a lower count than in the text means a duplicate. */
function countMembers(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  const children = Array.isArray(value) ? value : Object.values(value)
  let members = Array.isArray(value) ? 0 : children.length
  for (const child of children) members += countMembers(child)
  return members
}
