import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitArrival } from './arrival.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify({ bodyLimit: 64 * 1024 })
  limitArrival(app, 150)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.post('/short', async (request) => request.body)
  app.post('/long', { bodyLimit: 2 * 1024 * 1024 }, async (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends a body of four bytes in two halves with a pause between; gives what came back before the connection ended. */
const slowly = (path: string, pause: number) =>
  new Promise<string>((resolve) => {
    let got = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (data) => (got += data))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(got))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`,
    )
    setTimeout(() => socket.write('cd'), pause)
  })

it.each([
  ['a body that arrives in time is taken', '/short', 20, /200 OK[\s\S]*abcd$/],
  ['a body that does not is cut off', '/short', 400, /^$/],
  ['a file may take longer', '/long', 400, /200 OK[\s\S]*abcd$/],
])('%s', async (_, path, pause, expected) => expect(await slowly(path, pause)).toMatch(expected))
