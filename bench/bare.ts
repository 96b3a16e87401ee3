import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import { openSessions } from '../server/src/features/accounts/sessions/sessions.ts'
import { listPurchases } from '../server/src/features/market/orders/reading/read-purchases.ts'
import { listTasks } from '../server/src/features/market/orders/reading/read-tasks.ts'
import { readStatement } from '../server/src/features/money/wallet/statement.sql.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Actor, ReadContext } from '../server/src/platform/context.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'

// A minimal baseline server for the lists of bench:lists: node:http and the same SQL as prepared statements. The program's overhead is
// measured against it.
const database = openDatabase(process.env.DATABASE_URL!)
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
  const { pathname } = new URL(url, 'http://bare')
  if (pathname === '/readyz') return { status: 'ready' }
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
