import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSecret } from '#contract/pages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'
import type { Translate } from '../translate.ts'
import { bootFile } from './built-files.ts'
import { documentOf, openPublicPages, type PageDocument, type ReadViewer } from './public-pages.ts'

type Options = {
  webFolder: string
  serverFolder: string
  origin: string
  apiMethods: Map<string, string[]>
  /** HTML inserted at the start of every page's body; null: none. */
  banner: string | null
  /** Serves /kit, the gallery of patterns. */
  gallery: boolean
  /** The greatest age of the data that pages are rendered from. */
  maxReadAgeMs: number
  readViewer: ReadViewer
  /** Puts what pages show into the language of their readers. */
  translate: Translate
}

const year = 365 * 24 * 3600
const brotli = promisify(brotliCompress)
const minCompressedLength = 1_000
/**
 * Brotli levels. An answer for one reader is compressed for them alone: that takes a third of the time, and the result is an eighth
 * larger.
 */
const [sharedQuality, ownQuality] = [5, 3]
/** Private, because a document may contain the signed-in user. */
const documentCacheControl = 'private, no-cache'
/** Browsers revalidate each time; a cache in front of the program keeps a page for a second, so that none is older than 5 seconds. */
const sharedCacheControl = 'public, max-age=0, must-revalidate, s-maxage=1'

/** Serves public pages, the browser application, its translations, and public pictures (spec §2). */
export async function serveWeb(app: FastifyInstance, options: Options) {
  const { apiMethods, banner, gallery, ...pages } = options
  const { webFolder } = pages
  const withBanner = (html: string) => (banner === null ? html : html.replace('<body>', (body) => body + banner))
  const renderPublicPage = await openPublicPages(app, { ...pages, withBanner })
  /** The application's index.html with the banner; null: the built file is sent as it is. */
  const application =
    banner === null ? null : documentOf(200, withBanner(await readFile(path.join(webFolder, 'index.html'), 'utf8')))
  // a route for each file but the many in assets/: other paths, such as those of public pages, are never looked up on disk
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, file) => {
      // pages have theirs set where they are sent
      if (reply.hasHeader('Cache-Control')) return
      const isDocument = path.basename(file).startsWith('index.html')
      reply.header('Cache-Control', isDocument ? documentCacheControl : 'public, max-age=300')
    },
  })
  await app.register(async (assets) => {
    // a folder, or a path that leads out of it, is no file
    assets.setErrorHandler((error: FastifyError) => {
      throw error.statusCode === 403 ? new Refusal(404, 'not_found', requestErrors.notFound) : error
    })
    await assets.register(fastifyStatic, {
      root: path.join(webFolder, 'assets'),
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      preCompressed: true,
      dotfiles: 'ignore',
      maxAge: year * 1_000,
      immutable: true,
    })
  })
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const isGallery = gallery && request.url.split('?')[0] === '/kit'
    const { page, isShared } = isGallery ? noPage : await renderPublicPage(request, reply)
    const { pathname, searchParams } = new URL(request.url, 'http://here.invalid')
    const secret = isSecret(pathname, searchParams)
    reply.headers({
      'Cache-Control': secret ? 'no-store' : isShared && page ? sharedCacheControl : documentCacheControl,
      Vary: 'Cookie, Accept-Encoding',
      ...(secret && { 'Referrer-Policy': 'no-referrer' }),
    })
    const shown = page ?? application
    if (!shown) return reply.type('text/html; charset=utf-8').sendFile('index.html', { cacheControl: false })
    if ('location' in shown) return reply.redirect(shown.location, shown.status)
    return sendPage(request, reply, shown, isShared || !page ? sharedQuality : ownQuality)
  }
  app.get('/', sendDocument)
  app.get<{ Params: { width: string; height: string } }>('/api/placeholder/:width/:height', (request, reply) => {
    const [width, height] = [Number(request.params.width), Number(request.params.height)]
    if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= 1_000))
      throw new Refusal(404, 'not_found', requestErrors.notFound)
    return reply.header('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(silhouette(width, height))
  })
  app.setNotFoundHandler((request, reply) => {
    const [url = ''] = request.url.split('?')
    // browsers read the rest as a host
    if (/^\/[/\\]/.test(url)) throw new Refusal(404, 'not_found', requestErrors.notFound)
    if (/^\/(api|media|locales|assets)\//.test(url))
      throw routeNotFound({ method: request.method, url }, reply, apiMethods)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal(404, 'not_found', requestErrors.notFound)
    return sendDocument(request, reply)
  })
}

/** The text of the script that documents contain. */
export const readBootScript = (webFolder: string) => readFileSync(path.join(webFolder, bootFile), 'utf8')

const noPage = { page: null, isShared: false }

/** Compressed once per document, however many requests it serves. */
const compressedPages = new WeakMap<PageDocument, Promise<Buffer>>()

/** Sends a document, compressed with Brotli where the browser accepts it; 304 to a browser that has it. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageDocument, quality: number) {
  reply.header('ETag', page.etag)
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  reply.status(page.status).type('text/html; charset=utf-8')
  const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!acceptsBrotli || page.body.length < minCompressedLength) return reply.send(page.body)
  const compressed =
    compressedPages.get(page) ?? brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
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
