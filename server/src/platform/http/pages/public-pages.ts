import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Announcement } from '#contract/announcements/announcements.ts'
import { type Language, languages } from '#contract/languages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { type Operator, shownSocialPages } from '#contract/site/operator.ts'
import { openGate } from '../../limits/gate.ts'
import { Refusal } from '../../refusal.ts'
import { type Files, fileResolver } from './built-files.ts'
import { openPageCache } from './page-cache.ts'

export type Rendered = { status: 200 | 404; html: string } | { status: 301 | 302; location: string }
/** The server-side renderer of public pages, built from web/src/public/server.tsx. */
type Render = (
  asked: {
    url: string
    origin: string
    language: Language
    viewer: unknown
    site: Site
    get: (url: string) => Promise<unknown>
  },
  built: { texts: Record<string, Record<string, string>>; filesOf: (sources: string[]) => Files },
) => Promise<Rendered | null>

/** Facts about this installation that every page shows. */
type Site = {
  supportAddress: string
  socialPages: [platform: string, address: string][]
  announcements: Announcement[]
}

/** Each page makes a dozen parallel reads and then uses the CPU, so more concurrency only adds waiting. */
const renderingLimits = { maxRunning: 6, maxWaiting: 500 }

type Options = {
  webFolder: string
  serverFolder: string
  origin: string
  /** Adds the banner to a document. */
  withBanner: (html: string) => string
}

/** Loads the renderer of the public pages from the web build's output folders. */
export async function openPublicPages(app: FastifyInstance, options: Options) {
  const { webFolder, serverFolder, origin, withBanner } = options
  const read = (...names: string[]) => JSON.parse(readFileSync(path.join(webFolder, ...names), 'utf8'))
  const { draw } = (await import(pathToFileURL(path.join(serverFolder, 'server.js')).href)) as { draw: Render }
  const built = {
    texts: Object.fromEntries(languages.map((language) => [language, read('locales', language, 'translation.json')])),
    filesOf: fileResolver(read('.vite', 'manifest.json')),
  }

  const gate = openGate(renderingLimits)
  const cache = openPageCache<Rendered | null>()
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

  /** Renders for the session in `cookie`. A slot of the gate is taken on the first read; pages without reads need none. */
  const renderFor = async (request: FastifyRequest, cookie: string | undefined) => {
    let slot: Promise<() => void> | undefined
    let setsCookies = false
    const read = async (url: string) => {
      const answer = await app.inject({
        method: 'GET',
        url,
        headers: { accept: 'application/json', ...(cookie && { cookie }) },
      })
      if (answer.statusCode >= 500) throw unavailable()
      setsCookies ||= answer.headers['set-cookie'] !== undefined
      return answer.statusCode === 200 ? answer.json() : null
    }
    const get = async (url: string) => {
      slot ??= gate.enter()
      await slot
      return read(url)
    }
    try {
      const site = await readSite()
      const viewer = cookie === undefined ? null : viewerOf(await read('/api/user'))
      const rendered = await draw({ url: request.url, origin, language: languageOf(request), viewer, site, get }, built)
      const page = rendered && 'html' in rendered ? { ...rendered, html: withBanner(rendered.html) } : rendered
      const size = page && 'html' in page ? 2 * page.html.length : 500
      return { page, size, isCacheable: page !== null && !setsCookies }
    } finally {
      slot?.then((leave) => leave()).catch(() => undefined)
    }
  }

  /**
   * The public page for a request; null where the signed-in application takes over. 503 when 500 others are waiting. Anonymous
   * readers get a page up to a second old that depends only on URL and language; anyone with a session gets their own rendering.
   */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Rendered | null> => {
    if (hasSession(request)) return (await renderFor(request, request.headers.cookie)).page
    if (reply.hasHeader('set-cookie')) return (await renderFor(request, undefined)).page
    return cache.get(`${languageOf(request)} ${request.url}`, () => renderFor(request, undefined))
  }
}

const languageOf = (request: FastifyRequest) => languages.find((each) => each === request.cookies.language) ?? 'en'

/** Whether there is any session cookie, even an expired or forged one. */
const hasSession = (request: FastifyRequest) => Object.keys(request.cookies).some((name) => name.endsWith('sid'))

/** How long pages may show an outdated support address after an admin has changed it. */
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
function viewerOf(user: unknown) {
  if (user === null) return null
  const { username, role } = user as { username: string; role: string }
  return { username, role }
}
