import { createServer } from 'node:http'
import { dealQuery } from '#contract/deals.ts'
import { dealListStatement } from '../server/src/features/deals/read-deals.ts'
import { readProfile } from '../server/src/features/profiles/read-profile.ts'
import { openDatabase } from '../server/src/platform/database.ts'

// The least that can answer the two reads: node:http and the same SQL as prepared statements. What the program adds is measured against it.
const database = openDatabase(process.env.DATABASE_URL!)
const nobody = Buffer.alloc(16)

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://bare')
  const answer = async () => {
    if (pathname === '/readyz') return { status: 'ready' }
    if (pathname.startsWith('/api/profiles/')) {
      return readProfile(database, { actorId: null, visitor: nobody, at: new Date() }, pathname.slice(14))
    }
    const { statement } = dealListStatement(dealQuery.parse(Object.fromEntries(searchParams)), null)
    return { items: (await database.pool.query(statement)).rows }
  }
  const body = JSON.stringify(await answer())
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
