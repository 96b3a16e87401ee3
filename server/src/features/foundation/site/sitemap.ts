import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import type { Role } from '#contract/foundation/users/roles.ts'
import { languages } from '#contract/languages.ts'
import type { PagePath } from '#contract/pages.ts'
import { helpTopicNames } from '#contract/search/help/help.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { hasTurnedOff } from '../preferences/index.ts'
import { usersView } from '../users/index.ts'

/** The site's own pages that search engines should index. */
const ownPages = [
  '/',
  '/rankings',
  '/help',
  '/about',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/legals',
  '/legals/transparency',
] satisfies PagePath[]
const helpPages = helpTopicNames.map((topic) => `/help/${topic}`)

/** Users with a public profile and a verified email address who did not opt out. */
const isListed = `u.is_active and u.is_verified and u.role <> 'admin' and not ${hasTurnedOff('indexable')}`
const batchSize = 1_000
const cacheSeconds = 3_600

type Row = { id: number; username: string; role: Role; updated_at: Date }
/** A range of user ids; `before` is exclusive, null means open-ended. */
type Part = { from: number; before: number | null }

/**
 * GET /sitemap.xml: our own pages and all public profiles, each in five languages. Above `maxProfiles` profiles it is an index of parts
 * at /sitemap-{n}.xml. Streamed from the database in batches, so that memory does not grow with its size.
 */
export const sitemapPlugin =
  ({ database, clock, publicOrigin }: Services, { maxProfiles = 40_000 } = {}) =>
  async (app: FastifyInstance) => {
    const { pool } = database
    let cached: { parts: Part[]; until: number } | null = null
    const readParts = async (): Promise<Part[]> => {
      const now = clock().getTime()
      if (!cached || now >= cached.until)
        cached = { parts: await splitIntoParts(pool, maxProfiles), until: now + cacheSeconds * 1000 }
      return cached.parts
    }

    app.get('/sitemap.xml', async (_request, reply) => {
      const parts = await readParts()
      return sendXml(
        reply,
        parts.length > 1 ? sitemapIndex(publicOrigin, parts) : urlSet(pool, publicOrigin, { at: 0, part: parts[0] }),
      )
    })
    app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
      const parts = await readParts()
      const at = Number(request.params.number) - 1
      if (parts.length < 2 || !parts[at]) throw notFound()
      return sendXml(reply, urlSet(pool, publicOrigin, { at, part: parts[at] }))
    })
  }

/** Streams a sitemap. */
export const sendXml = (reply: FastifyReply, lines: Iterable<string> | AsyncIterable<string>) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('Cache-Control', `public, max-age=${cacheSeconds}`)
    .send(Readable.from(lines))

/** Splits the profiles into parts; one part even when there are none yet. */
async function splitIntoParts(pool: pg.Pool, maxProfiles: number): Promise<Part[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from (select id, row_number() over (order by id) as number from ${usersView} u where ${isListed}) listed
    where (number - 1) % $1 = 0 order by id`,
    [maxProfiles],
  )
  const starts = rows.length > 0 ? rows.map(({ id }) => id) : [1]
  return starts.map((from, i) => ({ from, before: starts[i + 1] ?? null }))
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const urlSetStart = `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

function* sitemapIndex(origin: string, parts: Part[]) {
  yield `${head}<sitemapindex xmlns="${schema}">\n`
  for (const i of parts.keys()) yield `<sitemap><loc>${origin}/sitemap-${i + 1}.xml</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

async function* urlSet(pool: pg.Pool, origin: string, { at, part }: { at: number; part: Part | undefined }) {
  yield urlSetStart
  if (at === 0) yield [...ownPages, ...helpPages].map((path) => url(origin + path)).join('')
  for (let next = part?.from ?? null; part && next !== null; ) {
    const rows: Row[] = await readRows(pool, next, part.before)
    yield rows.map((row) => url(origin + profilePath(row), row.updated_at)).join('')
    const last = rows.at(-1)
    next = !last || rows.length < batchSize ? null : last.id + 1
  }
  yield '</urlset>\n'
}

async function readRows(pool: pg.Pool, from: number, before: number | null): Promise<Row[]> {
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select id, username, role, updated_at from ${usersView} u
      where ${isListed} and id >= $1 and ($2::int is null or id < $2) order by id limit ${batchSize}`,
    values: [from, before],
  })
  return rows
}

/** Influencers have URLs by username, businesses by id (spec §2, Public routes). */
const profilePath = ({ id, username, role }: Row) =>
  role === 'business' ? `/business/${id}` : `/${encodeURIComponent(username)}`

/** A sitemap of these addresses, each with the time of its last change where that is known, line by line. */
export function* sitemapOf(addresses: Iterable<{ address: string; changed?: Date }>): Generator<string> {
  yield urlSetStart
  for (const { address, changed } of addresses) yield url(address, changed)
  yield '</urlset>\n'
}

function url(address: string, changed?: Date): string {
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  // must match the alternate links in the pages themselves (web/src/public/document.tsx)
  const inLanguages = languages.map((each) => alternate(each, each === 'en' ? address : `${address}?lng=${each}`))
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${address}</loc>${lastmod}${inLanguages.join('')}${alternate('x-default', address)}</url>\n`
}
