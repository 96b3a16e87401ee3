import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import { dealQuery } from '#contract/market/deals/deals.ts'
import { influencerQuery } from '#contract/search/discovery/discovery.ts'
import { openSessions } from '../server/src/features/accounts/sessions/sessions.ts'
import { dealListStatement } from '../server/src/features/market/deals/read-deals.ts'
import { listPurchases } from '../server/src/features/market/orders/reading/read-purchases.ts'
import { listTasks } from '../server/src/features/market/orders/reading/read-tasks.ts'
import { readStatement } from '../server/src/features/money/wallet/statement.sql.ts'
import { profileReader } from '../server/src/features/presence/profiles/read-profile.ts'
import { pageStatement } from '../server/src/features/search/discovery/search/page-statement.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Actor, ReadContext } from '../server/src/platform/context.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { queryPrepared } from '../server/src/platform/database/prepared.ts'
import { defaultLimit } from '../server/src/platform/http/requests/cursor.ts'

// A minimal baseline server for some reads: node:http and the same SQL as prepared statements. The program's overhead is measured
// against it.
const database = openDatabase(process.env.DATABASE_URL!)
const readProfile = profileReader(database)
const anonymousVisitor = Buffer.alloc(16)
const sessions = openSessions(database, systemClock, { secure: false, adminsNeedTwoFactor: false })

/** SQL recorded from the rules, once per person, and replayed from then on. */
const recorded = new Map<string, { text: string; values: unknown[] }>()
async function replay(actor: Actor, name: string, read: (db: Database['orm']) => Promise<unknown>) {
  const key = `${name} ${actor.party.id}`
  if (!recorded.has(key)) {
    const logQuery = (text: string, values: unknown[]) => void recorded.set(key, { text, values })
    await read(drizzle(database.pool, { casing: 'snake_case', logger: { logQuery } }))
  }
  // it was recorded just now, or before
  const { rows } = await database.pool.query({ name, rowMode: 'array', ...recorded.get(key)! })
  return { items: rows }
}

/** The part of a context that these reads use. */
const contextOf = (actor: Actor, orm = database.orm) =>
  // reads take more of a context than these use
  ({ database: { ...database, orm }, db: orm, clock: systemClock, actor }) as unknown as ReadContext

async function respond(url: string, cookie: string | undefined): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const query = Object.fromEntries(searchParams)
  if (pathname === '/readyz') return { status: 'ready' }
  if (pathname.startsWith('/api/profiles/'))
    return readProfile({ actorId: null, visitor: anonymousVisitor, at: new Date() }, pathname.slice(14))
  if (pathname === '/api/influencers') {
    const search = {
      filters: influencerQuery.parse(query),
      words: null,
      plan: 'orderedScan',
      viewerId: null,
      after: null,
      limit: defaultLimit + 1,
    } as const
    return { items: (await queryPrepared(database.pool, pageStatement({ ...search, now: new Date() }))).rows }
  }
  if (pathname === '/api/deals') {
    const { statement } = dealListStatement(dealQuery.parse(query), null)
    return { items: (await queryPrepared(database.pool, statement)).rows }
  }
  // only the cookie of a request is read; the measured requests have a session
  const actor = (await sessions.read({ cookies: { sid: cookie?.slice(4) } } as unknown as FastifyRequest))!
  if (pathname === '/api/payments') return readStatement(contextOf(actor), {})
  if (pathname === '/api/tasks') return replay(actor, 'tasks', (orm) => listTasks(contextOf(actor, orm), {}))
  return replay(actor, 'orders', (orm) => listPurchases(contextOf(actor, orm), { side: 'business' }))
}

createServer(async (request, response) => {
  // requests to a server have an address
  const body = JSON.stringify(await respond(request.url!, request.headers.cookie))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
