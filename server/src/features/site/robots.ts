import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages.ts'
import type { Services } from '../../platform/services.ts'

const forVisitors = new Set(['visitors', 'guests', 'anyone'])

/** Public addresses that lead to nothing a search should show: one person's task, links of mails, ends of payments. */
const ofOnePerson = [
  '/task/',
  '/auth/',
  '/test/',
  '/verify-email',
  '/payment-success',
  '/payment-cancel',
  '/thank-you',
  '/test-thank-you',
]

/** Addresses that crawlers keep away from: the API, the admins', and all that needs signing in (spec §2). */
export function closedToCrawlers(): string[] {
  const signedIn = Object.entries(pages)
    .filter(([, audience]) => !forVisitors.has(audience))
    .map(([path]) => path.replace(/:\w+$/, ''))
    // a single segment may begin somebody's name, as /wallet does that of /walletfan
    .map((path) => (/^\/[^/]+$/.test(path) ? `${path}$` : path))
    .filter((path) => !path.startsWith('/admin/'))
  const all = ['/api/', '/admin/', ...signedIn, ...ofOnePerson]
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)))
}

/** GET /robots.txt, with the way to the sitemap. */
export const robotsPlugin =
  ({ publicOrigin }: Services) =>
  async (app: FastifyInstance) => {
    const lines = ['User-agent: *', 'Allow: /', ...closedToCrawlers().map((path) => `Disallow: ${path}`)]
    const text = `${[...lines, '', `Sitemap: ${publicOrigin}/sitemap.xml`].join('\n')}\n`
    app.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text),
    )
  }
