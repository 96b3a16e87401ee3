import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'
import { openPublicPages } from './public-pages.ts'

type Options = {
  webFolder: string
  serverFolder: string
  origin: string
  apiMethods: Map<string, string[]>
  /** HTML inserted at the start of every page's body; null: none. */
  banner: string | null
  /** Whether /kit, the gallery of patterns, is served. */
  gallery: boolean
}

const year = 365 * 24 * 3600
const brotli = promisify(brotliCompress)
const minCompressedLength = 1_000
/** Private, because a document may contain the signed-in user. */
const documentCacheControl = 'private, no-cache'

/** Serves public pages, the browser application, its translations, and public pictures (spec §2). */
export async function serveWeb(app: FastifyInstance, options: Options) {
  const { webFolder, serverFolder, origin, apiMethods, banner, gallery } = options
  const withBanner = (html: string) => (banner === null ? html : html.replace('<body>', (body) => body + banner))
  const renderPublicPage = await openPublicPages(app, { webFolder, serverFolder, origin, withBanner })
  /** The application's index.html with the banner; null: the built file is sent as it is. */
  const application =
    banner === null ? null : { html: withBanner(await readFile(path.join(webFolder, 'index.html'), 'utf8')) }
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      const relativePath = path.relative(webFolder, file)
      if (relativePath.startsWith('index.html')) reply.header('Cache-Control', documentCacheControl)
      else if (relativePath.startsWith('assets')) reply.header('Cache-Control', `public, max-age=${year}, immutable`)
      else reply.header('Cache-Control', 'public, max-age=300')
    },
  })
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .headers({ 'Cache-Control': documentCacheControl, Vary: 'Cookie, Accept-Encoding' })
      .type('text/html; charset=utf-8')
    const isGallery = gallery && request.url.split('?')[0] === '/kit'
    const rendered = isGallery ? null : await renderPublicPage(request, reply)
    if (!rendered && !application) return reply.sendFile('index.html', { cacheControl: false })
    if (rendered && 'location' in rendered) return reply.redirect(rendered.location, rendered.status)
    return sendCompressed(request, reply.status(rendered?.status ?? 200), rendered ?? application!)
  }
  app.get('/', sendDocument)
  app.get<{ Params: { width: string; height: string } }>('/api/placeholder/:width/:height', (request, reply) => {
    const [width, height] = [Number(request.params.width), Number(request.params.height)]
    if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= 1_000))
      throw new Refusal(404, 'not_found', requestErrors.notFound)
    return reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(silhouette(width, height))
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?')[0]!
    if (/^\/(api|media|locales|assets)\//.test(url))
      throw routeNotFound({ method: request.method, url }, reply, apiMethods)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal(404, 'not_found', requestErrors.notFound)
    return sendDocument(request, reply)
  })
}

/** Compressed once per page object, however many requests it serves. */
const compressedPages = new WeakMap<object, Promise<Buffer>>()

/** Sends a page, compressed with Brotli where the browser accepts it. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: { html: string }) {
  const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!acceptsBrotli || page.html.length < minCompressedLength) return reply.send(page.html)
  const compressed = compressedPages.get(page) ?? brotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  compressedPages.set(page, compressed)
  return reply.header('Content-Encoding', 'br').send(await compressed)
}

/** A placeholder avatar (spec §2, /api/placeholder/80/80). */
const silhouette = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">
<rect width="80" height="80" fill="#dcd9d1"/><circle cx="40" cy="31" r="14" fill="#86837a"/><path d="M12 80c0-18 12-28 28-28s28 10 28 28z" fill="#86837a"/></svg>`

/** 405 with the allowed methods where the URL exists, otherwise 404. */
function routeNotFound(
  { method, url }: { method: string; url: string },
  reply: { header: (name: string, value: string) => unknown },
  apiMethods: Map<string, string[]>,
) {
  for (const [pattern, methods] of apiMethods) {
    if (methods.includes(method) || !new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(url)) continue
    reply.header('Allow', methods.join(', '))
    return new Refusal(405, 'method_not_allowed', requestErrors.methodNotAllowed)
  }
  return new Refusal(404, 'not_found', requestErrors.notFound)
}
