import type { FastifyInstance } from 'fastify'
import { languages } from '#contract/languages.ts'
import { pages } from '#contract/pages.ts'
import type { Services } from '../../../platform/services.ts'

const publicAudiences = new Set(['visitors', 'guests', 'anyone'])

/** Public paths with nothing to index: individual tasks, links in emails, payment results. */
const personalPaths = [
  '/task/',
  '/auth/',
  '/test/',
  '/verify-email',
  '/payment-success',
  '/payment-cancel',
  '/thank-you',
  '/test-thank-you',
]

/** The paths that robots.txt disallows: the API, the admin pages, and everything behind a sign-in (spec §2). */
export function disallowedPaths(): string[] {
  const signedIn = Object.entries(pages)
    .filter(([, audience]) => !publicAudiences.has(audience))
    .map(([path]) => path.replace(/:\w+$/, ''))
    // a single segment may be the prefix of a username, as /wallet is of /walletfan
    .flatMap((path) => (/^\/[^/]+$/.test(path) ? [`${path}$`, `${path}?`, `${path}/`] : [path]))
    .filter((path) => !path.startsWith('/admin/'))
  const all = ['/api/', '/admin/', ...signedIn, ...personalPaths]
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)))
}

/**
 * Addresses that robots.txt closes: filters and further pages, whose combinations have no end; the first page and the sitemaps lead to
 * the same people.
 */
const closedQueries = '/explore*?'
/** Addresses of the same page in another language, which are open. */
const openQueries = languages.map((language) => `/explore*?lng=${language}$`)

/** The sitemap of open campaigns, which their own feature serves. */
export const campaignSitemapPath = '/sitemap-campaigns.xml'

/** The sitemap of pages that visitors can browse, which their own feature serves. */
export const exploreSitemapPath = '/sitemap-explore.xml'

/** GET /robots.txt, which also points to the sitemaps. */
export const robotsPlugin =
  ({ publicOrigin }: Services) =>
  async (app: FastifyInstance) => {
    const allowed = ['/', ...openQueries].map((path) => `Allow: ${path}`)
    const disallowed = [...disallowedPaths(), closedQueries].map((path) => `Disallow: ${path}`)
    const lines = ['User-agent: *', ...allowed, ...disallowed]
    const sitemaps = ['/sitemap.xml', campaignSitemapPath, exploreSitemapPath].map(
      (path) => `Sitemap: ${publicOrigin}${path}`,
    )
    const text = `${[...lines, '', ...sitemaps].join('\n')}\n`
    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text),
    )
  }
