import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Announcement } from '#contract/foundation/announcements/announcements.ts'
import { type Operator, shownSocialPages } from '#contract/foundation/site/operator.ts'
import { type Language, languages } from '#contract/languages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { openGate } from '../../limits/gate.ts'
import { Refusal } from '../../refusal.ts'
import { openShortLivedCache } from '../../short-lived-cache.ts'
import { languageOf, type Translate } from '../translate.ts'
import { type Files, fileResolver } from './built-files.ts'

type Redirect = { status: 301 | 302 | 308; location: string }
type Rendered = { status: 200 | 404; html: string } | Redirect
/** A document as it is sent; `etag` identifies its content in any encoding. */
export type PageDocument = { status: 200 | 404; body: Buffer; etag: string }
/** A page, and a flag that it is the same for every reader without a session. */
export type PublicPage = { page: PageDocument | Redirect | null; isShared: boolean }
/** The server-side renderer of public pages, built from web/src/public/server.tsx. */
type Renderer = {
  /** Path and query of a URL without the parameters that its page ignores. */
  addressOf: (url: string) => Promise<string>
  draw: Render
}
type Render = (
  asked: {
    url: string
    origin: string
    language: Language
    viewer: Viewer | null
    site: Site
    get: (url: string, language: Language) => Promise<unknown>
  },
  built: { texts: Record<string, Record<string, string>>; filesOf: (sources: string[]) => Files },
) => Promise<Rendered | null>

/** Facts about this installation that every page shows. */
type Site = {
  supportAddress: string
  socialPages: [platform: string, address: string][]
  announcements: Announcement[]
}

/** Reads the signed-in user, if any. */
export type ReadViewer = (request: FastifyRequest) => Promise<Viewer | null>
type Viewer = { username: string; role: string }

/** An answer of the API; the content is null if it was refused. */
type Read = { content: unknown; length: number; setsCookies: boolean }

/** Each page makes a dozen parallel reads and then uses the CPU, so more concurrency only adds waiting. */
const renderingLimits = { maxRunning: 6, maxWaiting: 500 }

type Options = {
  webFolder: string
  serverFolder: string
  origin: string
  /** The greatest age of the data that pages are rendered from; they are rendered again that much sooner. */
  maxReadAgeMs: number
  readViewer: ReadViewer
  /** Adds the banner to a document. */
  withBanner: (html: string) => string
  translate: Translate
}

/** Loads the renderer of the public pages from the web build's output folders. */
export async function openPublicPages(app: FastifyInstance, options: Options) {
  const { webFolder, serverFolder, origin, withBanner, maxReadAgeMs, readViewer, translate } = options
  const readBuilt = (file: string) => readFileSync(path.join(webFolder, file), 'utf8')
  const textsOf = (language: Language) => JSON.parse(readBuilt(`locales/${language}/translation.json`))
  const { addressOf, draw } = (await import(pathToFileURL(path.join(serverFolder, 'server.js')).href)) as Renderer
  const built = {
    texts: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
    filesOf: fileResolver(JSON.parse(readBuilt('.vite/manifest.json')), readBuilt),
  }

  const gate = openGate(renderingLimits)
  const pages = openShortLivedCache<PublicPage['page']>({ maxAgeMs: maxPageAgeMs - maxReadAgeMs - visitorReadAgeMs })
  const visitorReads = openShortLivedCache<Read>({ freshMs: visitorReadAgeMs, maxAgeMs: visitorReadAgeMs })
  const readSite = cached(siteMaxAgeMs, async (): Promise<Site> => {
    const answer = await app.inject({ method: 'GET', url: '/api/site/operator' })
    if (answer.statusCode !== 200) throw unavailable()
    const operator = answer.json<Operator>()
    const shown = await app.inject({ method: 'GET', url: '/api/announcements' })
    return {
      supportAddress: operator.supportAddress,
      socialPages: shownSocialPages(operator),
      announcements: shown.statusCode === 200 ? shown.json<{ items: Announcement[] }>().items : [],
    }
  })

  const read = async (url: string, cookie?: string): Promise<Read> => {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json', ...(cookie && { cookie }) },
    })
    if (answer.statusCode >= 500) throw unavailable()
    return {
      content: answer.statusCode === 200 ? answer.json() : null,
      length: answer.payload.length,
      setsCookies: answer.headers['set-cookie'] !== undefined,
    }
  }
  /** Reads without a session, with results that are the same for everybody; renderings share them and must not change them. */
  const readAsVisitor = (url: string) =>
    visitorReads.get(url, async () => {
      const made = await read(url)
      // as text, and as objects
      return { value: made, size: 4 * made.length, isCacheable: !made.setsCookies }
    })

  /**
   * Renders for the session in `cookie`, or for a visitor if it has ended. A slot of the gate is taken on the first read; pages without
   * reads need none.
   */
  const renderFor = async (request: FastifyRequest, url: string, cookie: string | undefined) => {
    let slot: Promise<() => void> | undefined
    let setsCookies = false
    try {
      const site = await readSite()
      const viewer = cookie === undefined ? null : viewerOf(await readViewer(request))
      const get = async (url: string, language: Language) => {
        slot ??= gate.enter()
        await slot
        const { content, ...answer } = await (viewer ? read(url, cookie) : readAsVisitor(url))
        setsCookies ||= answer.setsCookies
        return translate(content, language)
      }
      const rendered = await draw({ url, origin, language: languageOf(request), viewer, site, get }, built)
      const page = rendered && 'html' in rendered ? documentOf(rendered.status, withBanner(rendered.html)) : rendered
      // with its compressed form
      const size = page && 'body' in page ? 1.25 * page.body.length : 500
      return { value: page, size, isCacheable: page !== null && !setsCookies }
    } finally {
      slot?.then((leave) => leave()).catch(() => undefined)
    }
  }

  /**
   * The public page for a request; null where the signed-in application takes over. 503 when 500 others are waiting. Readers without
   * a session share pages that depend only on URL and language and are at most 4 seconds old; anyone with one gets their own rendering.
   */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<PublicPage> => {
    const url = await addressOf(request.url)
    const isShared = !hasSession(request) && !reply.hasHeader('set-cookie')
    const page = isShared
      ? await pages.get(`${languageOf(request)} ${url}`, () => renderFor(request, url, undefined))
      : (await renderFor(request, url, hasSession(request) ? request.headers.cookie : undefined)).value
    return { page: page && withQuery(page, request.url), isShared }
  }
}

/**
 * Returns a redirect, of a moved page or a mistyped address, with its whole query: scripts of the page read parameters that its rendering
 * ignores.
 */
function withQuery(page: PageDocument | Redirect, url: string): PageDocument | Redirect {
  if (page.status !== 301 && page.status !== 308) return page
  const [, query] = url.split('?')
  return query === undefined ? page : { ...page, location: `${page.location}?${query}` }
}

/** A document of rendered HTML. */
export const documentOf = (status: 200 | 404, html: string): PageDocument => {
  const body = Buffer.from(html)
  return { status, body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
}

/** Returns whether there is any session cookie, even an expired or forged one. */
const hasSession = (request: FastifyRequest) => Object.keys(request.cookies).some((name) => name.endsWith('sid'))

/** The greatest age of a page's content when it is sent; caches in front of the program may keep it for one more second. */
const maxPageAgeMs = 4_000

/** The time for which visitors share what one of them has read; their pages are rendered again that much sooner. */
const visitorReadAgeMs = 1_000

/** The time for which pages may show an outdated support address after an admin has changed it. */
const siteMaxAgeMs = 10_000

/** Caches the result of `read` for `ms`; failures are not cached. */
function cached<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null
  return () => {
    if (last && performance.now() - last.at < ms) return last.value
    const value = read()
    const reading = { at: performance.now(), value }
    last = reading
    value.catch(() => {
      if (last === reading) last = null
    })
    return value
  }
}

const unavailable = () => new Refusal(503, 'unavailable', { message: requestErrors.unavailable, retryAfterSeconds: 2 })

/** Only the fields that the page needs: they are embedded in the document. */
const viewerOf = (user: Viewer | null): Viewer | null => user && { username: user.username, role: user.role }
