import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import { dealQuery } from '#contract/deals.ts'
import { influencerQuery } from '#contract/discovery.ts'
import { openSessions } from '../server/src/features/accounts/sessions.ts'
import { dealListStatement } from '../server/src/features/deals/read-deals.ts'
import { pageStatement } from '../server/src/features/discovery/search.ts'
import { readProfile } from '../server/src/features/profiles/read-profile.ts'
import { listPurchases } from '../server/src/features/purchases/read-purchases.ts'
import { listTasks } from '../server/src/features/tasks/read-tasks.ts'
import { readStatement } from '../server/src/features/wallet/statement.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { type Database, openDatabase } from '../server/src/platform/database.ts'
import { defaultLimit } from '../server/src/platform/http/cursor.ts'
import type { Actor } from '../server/src/platform/http/route.ts'

// The least that can answer some reads: node:http and the same SQL as prepared statements. What the program adds is measured against it.
const database = openDatabase(process.env.DATABASE_URL!)
const nobody = Buffer.alloc(16)
const sessions = openSessions(database, systemClock, { secure: false, adminsNeedTwoFactor: false })

/** What a reading rule asks the database for: taken down once for each person, and asked as it stands from then on. */
const written = new Map<string, { text: string; values: unknown[] }>()
async function asWritten(actor: Actor, name: string, read: (db: Database['orm']) => Promise<unknown>) {
  const key = `${name} ${actor.id}`
  if (!written.has(key)) {
    const logQuery = (text: string, values: unknown[]) => void written.set(key, { text, values })
    await read(drizzle(database.pool, { casing: 'snake_case', logger: { logQuery } }))
  }
  const { rows } = await database.pool.query({ name, rowMode: 'array', ...written.get(key)! })
  return { items: rows }
}

async function answerTo(url: string, cookie: string | undefined): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const query = Object.fromEntries(searchParams)
  if (pathname === '/readyz') return { status: 'ready' }
  if (pathname.startsWith('/api/profiles/'))
    return readProfile(database, { actorId: null, visitor: nobody, at: new Date() }, pathname.slice(14))
  if (pathname === '/api/influencers') {
    const asked = {
      query: influencerQuery.parse(query),
      wanted: null,
      mode: 2,
      after: null,
      many: defaultLimit + 1,
    } as const
    return { items: (await database.pool.query(pageStatement(null, { ...asked, now: new Date() }))).rows }
  }
  if (pathname === '/api/deals') {
    const { statement } = dealListStatement(dealQuery.parse(query), null)
    return { items: (await database.pool.query(statement)).rows }
  }
  const actor = (await sessions.read({ cookies: { sid: cookie?.slice(4) } } as unknown as FastifyRequest))!
  if (pathname === '/api/payments') return readStatement(database, actor, {})
  if (pathname === '/api/tasks') return asWritten(actor, 'tasks', (orm) => listTasks(orm, actor, new Date(), {}))
  return asWritten(actor, 'orders', (orm) => listPurchases(orm, actor, new Date(), { side: 'business' }))
}

createServer(async (request, response) => {
  const body = JSON.stringify(await answerTo(request.url!, request.headers.cookie))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
