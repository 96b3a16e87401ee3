import { randomUUID } from 'node:crypto'
import { adminFigures, adminQueues } from '../server/src/app.ts'
import { hashToken } from '../server/src/features/sessions/sessions.ts'
import { countStatistics } from '../server/src/features/statistics/counting/count.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { encodeCursor } from '../server/src/platform/http/requests/cursor.ts'
import { createReport, startGrowing } from './support/growth.ts'
import { measure } from './support/load.ts'
import { addPlatform, adminId, paymentsEach } from './support/platform.ts'

// npm run bench:admin: cost of the admins' lists, searches and overview as people, payments (ten for each) and entries of the action log
// grow; BENCH_ADMIN_SIZES=10000 for a short run. Lists and searches should stay below 50 ms at p95, the overview below 200 ms.
const counts = (process.env.BENCH_ADMIN_SIZES ?? '10000,1000000').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const growing = await startGrowing(4600, 20_000, { counts })
const { origin, url, owner, database } = growing
const { note, summary } = createReport(growing, counts)

/** Somebody in the middle of all. */
const someone = () => Math.floor(growing.count / 2)
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
let names = { user: '', display: '', misspelt: '', email: '', phone: '' }

const lists: Record<string, () => string> = {
  people: () => '/api/admin/users',
  'people, a deep page': () => `/api/admin/users?cursor=${encodeCursor(someone())}`,
  'blocked people': () => '/api/admin/users?state=blocked',
  'businesses of a country': () => '/api/admin/users?role=business&country=CO',
  'a person by user name': () => `/api/admin/users?q=${names.user}`,
  'people by name': () => `/api/admin/users?q=${encodeURIComponent(names.display)}`,
  'people by a misspelt name': () => `/api/admin/users?q=${encodeURIComponent(names.misspelt)}`,
  'a person by email address': () => `/api/admin/users?q=${encodeURIComponent(names.email)}`,
  'a person by phone number': () => `/api/admin/users?q=${encodeURIComponent(names.phone)}`,
  'a person by id': () => `/api/admin/users?q=${someone()}`,
  'orders of a person': () => `/api/admin/users/${someone()}/orders`,
  'money of a person': () => `/api/admin/users/${someone()}/money`,
  'logins of a person': () => `/api/admin/users/${someone()}/logins`,
  'actions on a person': () => `/api/admin/users/${someone()}/actions`,
  'what a number stands for': () => `/api/admin/search?q=${someone()}`,
  'what a transaction id stands for': () => `/api/admin/search?q=pi_${someone()}_1`,
  payments: () => '/api/admin/payments',
  'payments, a deep page': () => `/api/admin/payments?cursor=${encodeCursor(someone() * paymentsEach)}`,
  'payments of a day': () => `/api/admin/payments?from=${day(200)}&to=${day(200)}`,
  'payments of an amount': () => '/api/admin/payments?amount=5000',
  'deposits that wait': () => '/api/admin/payments?type=deposit&status=waiting',
  withdrawals: () => '/api/admin/withdrawals',
  'payout batches': () => '/api/admin/payout-batches',
  'identity checks': () => '/api/admin/kyc-verifications',
  'decided identity checks': () => '/api/admin/kyc-verifications?status=approved',
  'social profiles': () => '/api/admin/verification-requests',
  'report cases': () => '/api/admin/report-cases',
  appeals: () => '/api/admin/appeals',
  disputes: () => '/api/admin/disputes',
  'counts of disputes': () => '/api/admin/disputes/counts',
  'messages to support': () => '/api/admin/contact-messages',
  'campaigns in review': () => '/api/admin/campaigns',
  alerts: () => '/api/admin/alerts',
  'action log': () => '/api/admin/action-logs',
  'action log of a kind': () => '/api/admin/action-logs?actionType=kyc_approve',
  'action log of a target': () => `/api/admin/action-logs?targetType=user&targetId=${someone()}`,
  'action log of a day': () => `/api/admin/action-logs?from=${day(200)}&to=${day(200)}`,
  'choices of the action log': () => '/api/admin/action-logs/choices',
  'accounts of the ledger': () => '/api/admin/ledger/accounts',
  journals: () => '/api/admin/ledger/journals',
  'journals of a kind': () => '/api/admin/ledger/journals?code=hold_release',
  'journals of a day': () => `/api/admin/ledger/journals?from=${day(200)}&to=${day(200)}`,
  'what waits': () => '/api/admin/counts',
}
const overviews: Record<string, () => string> = {
  overview: () => '/api/admin/overview',
  'statistics of 30 days': () => '/api/admin/statistics',
  'statistics of a year': () => `/api/admin/statistics?from=${day(365)}&to=${day(0)}&bucket=month`,
  'where the money is': () => '/api/admin/statistics/money',
  'months of the books': () => '/api/admin/reports/months',
}

try {
  let cookie: string | undefined
  const failed: string[] = []
  for (const size of counts) {
    const began = performance.now()
    await addPlatform(url, growing.count + 1, size)
    growing.count = size
    cookie ??= await signInAdmin()
    names = await readNames()
    const made = performance.now()
    await owner.query('truncate statistics_progress')
    await countStatistics({ database, clock: systemClock }, { queues: adminQueues, figures: adminFigures })
    await owner.query('checkpoint')
    console.log(`${size.toLocaleString('en')} people (made in ${((made - began) / 1000).toFixed(0)} s)`)
    note('counting all days', (performance.now() - made) / 1000, 's')
    for (const [group, limit] of [
      [lists, 50],
      [overviews, 200],
    ] as const)
      for (const [what, path] of Object.entries(group)) {
        const headers = { cookie }
        const { p50, p95 } = await measure(origin, 1, seconds, 200, () => ({ path: path(), headers }))
        note(`${what}, p50`, p50, 'ms')
        note(`${what}, p95`, p95, 'ms')
        if (p95 > limit)
          failed.push(`${what}: ${p95.toFixed(0)} ms at ${size.toLocaleString('en')}, more than ${limit}`)
      }
  }
  summary()
  for (const line of failed) console.log(line)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await growing.end()
}

/** An owner among the admins with a session that counts as confirmed. */
async function signInAdmin(): Promise<string> {
  await owner.query(
    `insert into users (id, email, username, display_name, role, is_verified, has_two_factor, admin_rights)
    values ($1, 'admin@bench.example', 'bench.admin', 'Bench', 'admin', true, true, '{owner}')`,
    [adminId],
  )
  const token = randomUUID()
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at, confirmed_at) values ($1, $2, now() + interval '1 day', now())`,
    [hashToken(token), adminId],
  )
  return `sid=${token}`
}

/** What people are searched by. */
async function readNames(): Promise<typeof names> {
  const { rows } = await owner.query<{ username: string; display_name: string; email: string; phone: string }>(
    'select username, display_name, email, phone from users where id >= $1 and phone is not null order by id limit 1',
    [someone()],
  )
  const { username, display_name: display, email, phone } = rows[0]!
  // a letter left out of the first word
  return { user: username, display, misspelt: display.replace(/^(..)./, '$1'), email, phone: phone.slice(1) }
}
