import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allowSlowBody, limitBodyTime } from './body-timeout.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64 * 1024 })
  limitBodyTime(app, 150)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/short', async (request) => request.body)
  const large = { bodyLimit: 2 * 1024 * 1024 }
  app.post('/large', large, async (request) => request.body)
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    uploads.post('/refused', large, async (_request, reply) => reply.status(401).send('signed out'))
    uploads.post('/admitted', large, async (request) => {
      allowSlowBody(request)
      const pieces: Buffer[] = []
      for await (const piece of request.raw) pieces.push(piece)
      return Buffer.concat(pieces).toString()
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends a four-byte body in two halves with a pause between; returns what was received, and whether the connection closed before the second. */
const sendSlowly = (path: string, pause: number) =>
  new Promise<string>((resolve) => {
    let received = ''
    let isSent = false
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (data) => (received += data))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(isSent ? received : `${received} (cut off)`))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`)
    setTimeout(() => {
      isSent = true
      socket.end('cd')
    }, pause)
  })

it.each([
  ['accepts a body that arrives in time', '/short', 20, /200 OK[\s\S]*abcd$/],
  ['cuts off a body that does not', '/short', 400, /^ \(cut off\)$/],
  ['cuts off a large body that was not admitted', '/large', 400, /^ \(cut off\)$/],
  [
    'cuts off a body that was refused before it arrived',
    '/refused',
    400,
    /401 Unauthorized[\s\S]*signed out \(cut off\)$/,
  ],
  ['lets an admitted upload take longer', '/admitted', 400, /200 OK[\s\S]*abcd$/],
])('%s', async (_, path, pause, expected) => expect(await sendSlowly(path, pause)).toMatch(expected))
