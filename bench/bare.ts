import { createServer } from 'node:http'
import pg from 'pg'
import { dealQuery } from '#contract/deals.ts'
import { dealListStatement } from '../server/src/features/deals/read-deals.ts'
import { profileStatements } from '../server/src/features/profiles/read-profile.ts'

// The least that can answer the two reads: node:http and the same SQL as prepared statements. What the program adds is measured against it.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://bare')
  const answer = async () => {
    if (pathname === '/readyz') return { status: 'ready' }
    if (pathname.startsWith('/api/profiles/')) {
      const profile = (await pool.query(profileStatements.byName(pathname.slice(14)))).rows[0]
      const deals = (await pool.query(profileStatements.deals(profile.id))).rows
      return { ...profile, deals }
    }
    const { statement } = dealListStatement(dealQuery.parse(Object.fromEntries(searchParams)), null)
    return { items: (await pool.query(statement)).rows }
  }
  const body = JSON.stringify(await answer())
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
