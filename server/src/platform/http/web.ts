import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'
import { openPublicPages } from './public-pages.ts'

type Options = {
  webFolder: string
  serverFolder: string
  origin: string
  apiMethods: Map<string, string[]>
}

const year = 365 * 24 * 3600
const brotli = promisify(brotliCompress)
const smallest = 1_000
/** A document may say who is signed in. */
const ofDocuments = 'private, no-cache'

/** Public pages, the browser application, its texts, and public pictures (spec §2). */
export async function serveWeb(app: FastifyInstance, options: Options) {
  const { webFolder, serverFolder, origin, apiMethods } = options
  const draw = await openPublicPages(app, webFolder, serverFolder, origin)
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const inside = path.relative(webFolder, file)
      if (inside.startsWith('index.html')) reply.header('Cache-Control', ofDocuments)
      else if (inside.startsWith('assets')) reply.header('Cache-Control', `public, max-age=${year}, immutable`)
      else reply.header('Cache-Control', 'public, max-age=300')
    },
  })
  const document = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'Cache-Control': ofDocuments, Vary: 'Cookie, Accept-Encoding' }).type('text/html; charset=utf-8')
    const drawn = await draw(request)
    if (!drawn) return reply.sendFile('index.html', { cacheControl: false })
    if ('location' in drawn) return reply.redirect(drawn.location, drawn.status)
    return sendCompressed(request, reply.status(drawn.status), drawn.html)
  }
  app.get('/', document)
  app.get<{ Params: { width: string; height: string } }>('/api/placeholder/:width/:height', (request, reply) => {
    const [width, height] = [Number(request.params.width), Number(request.params.height)]
    if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= 1_000))
      throw new Refusal(404, 'not_found', messages.notFound)
    return reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(silhouette(width, height))
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?')[0]!
    if (/^\/(api|media|locales|assets)\//.test(url)) throw unknownAddress(request.method, url, reply, apiMethods)
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(404, 'not_found', messages.notFound)
    return document(request, reply)
  })
}

/** Sends text as small as the browser can read it. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!takesBrotli || text.length < smallest) return reply.send(text)
  const packed = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return reply.header('Content-Encoding', 'br').send(packed)
}

/** A person without a face, for pictures that do not exist yet (spec §2, /api/placeholder/80/80). */
const silhouette = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
<rect width="80" height="80" fill="#dcd9d1"/><circle cx="40" cy="31" r="14" fill="#86837a"/><path d="M12 80c0-18 12-28 28-28s28 10 28 28z" fill="#86837a"/></svg>`

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
