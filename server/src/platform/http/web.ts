import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

type Options = { webFolder: string; mediaFolder: string; apiMethods: Map<string, string[]> }

const year = 365 * 24 * 3600

/** The browser application, its texts, and public pictures; every other address is the application's own to answer. */
export async function serveWeb(app: FastifyInstance, { webFolder, mediaFolder, apiMethods }: Options) {
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const inside = path.relative(webFolder, file)
      reply.header(
        'Cache-Control',
        inside.startsWith('assets') ? `public, max-age=${year}, immutable` : 'public, max-age=300',
      )
    },
  })
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('Cache-Control', `public, max-age=${year}, immutable`),
  })
  const application = (reply: FastifyReply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html').sendFile('index.html', { cacheControl: false })
  app.get('/', (_request, reply) => application(reply))
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?')[0]!
    if (
      url.startsWith('/api/') ||
      url.startsWith('/media/') ||
      url.startsWith('/locales/') ||
      url.startsWith('/assets/')
    ) {
      throw unknownAddress(request.method, url, reply, apiMethods)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(404, 'not_found', messages.notFound)
    return application(reply)
  })
}

/** 405 with the methods that are allowed where the address exists, else 404. */
function unknownAddress(
  method: string,
  url: string,
  reply: { header: (name: string, value: string) => unknown },
  apiMethods: Map<string, string[]>,
) {
  for (const [pattern, methods] of apiMethods) {
    if (methods.includes(method) || !new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(url)) continue
    reply.header('Allow', methods.join(', '))
    return new Refusal(405, 'method_not_allowed', messages.methodNotAllowed)
  }
  return new Refusal(404, 'not_found', messages.notFound)
}
