import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendError } from '../errors.ts'
import { readJsonBodies } from './body.ts'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  app.setErrorHandler(sendError)
  readJsonBodies(app)
  app.post('/', async (request) => ({ read: request.body }))
})
afterAll(() => app.close())

const send = async (payload: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('refuses a body with a duplicate key', () => {
  it.each([
    ['{"amount":1,"amount":100}'],
    ['{"a":1,"a":1}'],
    ['{"to":{"id":1,"id":2}}'],
    ['[{"a":1},{"b":1,"b":2}]'],
    ['{"\\u0061":1,"a":2}'],
    ['{"a":{"x":1,"y":2},"\\u0061":null}'],
    ['{"a\\/b":1,"a/b":2}'],
    ['{"":1,"":2}'],
    ['{ "a" : 1 , "b" : ":" , "a" : "}" }'],
    ['{"1":1,"1":2}'],
  ])('%s', async (payload) =>
    expect(await send(payload)).toMatchObject({
      status: 400,
      body: { code: 'duplicate_key', message: 'The request contains a field twice' },
    }),
  )
})

describe('reads a body with unique keys', () => {
  it.each([
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}'],
    ['{"a":"\\"a\\":1,","b":"{\\\\"}'],
    ['{"A":1,"a":2,"\\u0041b":3}'],
    ['{"10":1,"2":2,"a":[]}'],
    ['[]'],
    ['"a:b"'],
    ['null'],
  ])('%s', async (payload) => expect(await send(payload)).toEqual({ status: 200, body: { read: JSON.parse(payload) } }))
})

it('refuses a body that is not JSON or nests too deeply', async () => {
  expect(await send('{"a":1,"a"')).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(await send('{"__proto__":1}')).toMatchObject({ status: 400, body: { code: 'malformed' } })
  expect(await send('['.repeat(21) + ']'.repeat(21))).toMatchObject({ status: 400, body: { code: 'too_deep' } })
})
