import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

const deepest = 20

/**
 * JSON bodies alone, in UTF-8 and at most 20 levels deep (reliability.md 4.5); routes that take something else bring their
 * own parser.
 */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(new Refusal(400, 'malformed', messages.malformed))
    const body = bytes.toString()
    if (depth(body) > deepest) return done(new Refusal(400, 'too_deep', messages.tooDeep))
    parse(request, body, (error, value) =>
      error ? done(new Refusal(400, 'malformed', messages.malformed)) : done(null, value),
    )
  })
}

/** How deep the JSON text nests, without parsing it. */
export function depth(json: string): number {
  let now = 0
  let most = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 91 || c === 123) most = Math.max(most, ++now)
    else if (c === 93 || c === 125) now--
  }
  return most
}
