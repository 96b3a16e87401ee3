import { expect, it } from 'vitest'
import type { z } from 'zod'
import { serializeWithZod } from '../src/platform/http/schemas.ts'
import { endpoints } from './endpoints.ts'

const answers = Object.entries(endpoints).flatMap(([name, { schema }]) => {
  const answer = schema.response[200] ?? schema.response[201]
  return answer ? [[name, answer] as const] : []
})

/** Compiles the serializer, as the first answer of its route does; the value may be incomplete. */
function compile(schema: z.ZodType) {
  const serialize = serializeWithZod({ schema, method: 'GET', url: '/' })
  try {
    serialize({})
  } catch (error) {
    if (!/is required!|does not match schema definition/.test((error as Error).message)) throw error
  }
}

it('The answer of every endpoint can be serialized', () => {
  expect(answers.length).toBeGreaterThan(200)
  for (const [name, schema] of answers) expect(() => compile(schema), name).not.toThrow()
})
