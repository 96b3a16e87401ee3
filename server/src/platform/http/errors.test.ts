import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sendError } from './errors.ts'

async function responseTo(error: Error) {
  const app = Fastify()
  app.setErrorHandler(sendError)
  app.get('/', () => {
    throw error
  })
  const response = await app.inject('/')
  await app.close()
  return response
}

describe('a connection to the database that breaks', () => {
  it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])(
    'with %s is answered with 503 and when to try again',
    async (code) => {
      const broken = Object.assign(new Error(`write ${code}`), { code, errno: -32, syscall: 'write' })
      const response = await responseTo(new Error('Failed query', { cause: broken }))
      expect(response.statusCode).toBe(503)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  it('and was closed before a statement was sent is answered with 503', async () => {
    expect((await responseTo(new Error('Client was closed and is not queryable'))).statusCode).toBe(503)
  })
})

describe('a database error', () => {
  it.each([
    ['22003', 422],
    ['23514', 409],
    ['57P01', 503],
    ['XX000', 500],
  ])('%s is answered with %i', async (code, status) => {
    expect((await responseTo(Object.assign(new Error('refused'), { code }))).statusCode).toBe(status)
  })
})
