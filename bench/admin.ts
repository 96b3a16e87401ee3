import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { adminFigures, adminQueues } from '../server/src/app.ts'
import { countStatistics } from '../server/src/features/admin/statistics/counting/count.ts'
import { advanceStoredSums } from '../server/src/features/money/ledger/index.ts'
import { digestOfEnding } from '../server/src/features/money/payout-details/account-ending.ts'
import { sealAccount } from '../server/src/features/money/payout-details/sealed-account.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { onlyRow } from '../server/src/platform/database/only-row.ts'
import { encodeCursor } from '../server/src/platform/http/requests/cursor.ts'
import { createReport, startGrowing } from './support/growth.ts'
import { measure } from './support/load.ts'
import { openSession } from './support/people.ts'
import { addPlatform, adminId, paymentsEach } from './support/platform.ts'
import { processorPerRequest } from './support/processor.ts'

// npm run bench:admin: cost of the admins' lists, searches and overview as people, payments (ten for each) and entries of the action log
// grow; -- --people 10000,100000 for a short run, --only person for some. Lists and searches should stay below 50 ms at p95, the overview
// below 200 ms. The processor time is that of the program and of PostgreSQL for one request.
const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '10000,1000000' }, only: { type: 'string', default: '' } },
})
const counts = options.people.split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const secret = 'a secret of the benchmark that is long enough'
const growing = await startGrowing(4600, 22_000, { counts, env: { SECRET: secret } })
const { origin, url, owner, database } = growing
const { note, summary } = createReport(growing, counts)

const accountEnding = '0051'

/** Id of somebody in the middle. */
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
  'people with a part of a name': () => `/api/admin/users?q=${names.user.slice(0, 3)}`,
  'people at risk': () => '/api/admin/users?risk=any',
  'people at high risk': () => '/api/admin/users?risk=high',
  'blocked people of a country at risk': () => '/api/admin/users?risk=any&state=blocked&country=CO',
  'people by the end of an account number': () => `/api/admin/users-by-account?ending=${accountEnding}`,
  'one person': () => `/api/admin/users/${someone()}`,
  'content of a person': () => `/api/admin/users/${someone()}/content`,
  'risk of an order': () => `/api/admin/tasks/${someone()}/risk`,
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
  'withdrawals that are checked': () => '/api/admin/withdrawals?status=checking',
  'payout batches': () => '/api/admin/payout-batches',
  'identity checks': () => '/api/admin/kyc-verifications',
  'decided identity checks': () => '/api/admin/kyc-verifications?status=approved',
  'social profiles': () => '/api/admin/verification-requests',
  'report cases': () => '/api/admin/report-cases',
  reports: () => '/api/admin/reports',
  appeals: () => '/api/admin/appeals',
  'decided appeals': () => '/api/admin/appeals?status=upheld',
  bonuses: () => '/api/admin/bonuses',
  'videos to check': () => '/api/admin/videos',
  disputes: () => '/api/admin/disputes',
  'counts of disputes': () => '/api/admin/disputes/counts',
  'messages to support': () => '/api/admin/contact-messages',
  'solved messages to support': () => '/api/admin/contact-messages?status=replied',
  'times of support': () => '/api/admin/contact-messages/figures',
  'ready-made answers': () => '/api/admin/canned-replies',
  'rights of admins': () => '/api/admin/rights',
  invitations: () => '/api/admin/invitations',
  announcements: () => '/api/admin/announcements',
  'campaigns in review': () => '/api/admin/campaigns',
  alerts: () => '/api/admin/alerts',
  'action log': () => '/api/admin/action-logs',
  'action log of a kind': () => '/api/admin/action-logs?actionType=kyc_approve',
  'action log of a target': () => `/api/admin/action-logs?targetType=user&targetId=${someone()}`,
  'action log of a day': () => `/api/admin/action-logs?from=${day(200)}&to=${day(200)}`,
  'choices of the action log': () => '/api/admin/action-logs/choices',
  'accounts of the ledger': () => '/api/admin/ledger/accounts',
  'entries of an account': () => `/api/admin/ledger/accounts/${1000 + 2 * someone()}/entries`,
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
  const failed: string[] = []
  for (const size of counts) {
    const began = performance.now()
    await addPlatform(url, growing.count + 1, size)
    await addSealed(growing.count + 1, size)
    growing.count = size
    names = await readNames()
    const made = performance.now()
    await owner.query('truncate statistics_progress')
    await countStatistics({ database, clock: systemClock }, { queues: adminQueues, figures: adminFigures })
    await owner.query('checkpoint')
    console.log(`${size.toLocaleString('en')} people (made in ${((made - began) / 1000).toFixed(0)} s)`)
    const counted = performance.now()
    note('counting all days', (counted - made) / 1000, 's')
    if (!(await advanceStoredSums(database))) throw new Error('The sums of the ledger were not kept')
    note('keeping the sums of the ledger', (performance.now() - counted) / 1000, 's')
    // sessions of admins end when they are idle
    const cookie = await signInAdmin()
    for (const [group, limit] of [
      [lists, 50],
      [overviews, 200],
    ] as const)
      for (const [what, path] of Object.entries(group).filter(([name]) => name.includes(options.only))) {
        const headers = { cookie }
        const { loaded, program, postgres } = await processorPerRequest(growing.processorTimes, () =>
          measure(origin, 1, seconds, 200, () => ({ path: path(), headers })),
        )
        const { p50, p95 } = loaded
        note(`${what}, p50`, p50, 'ms')
        note(`${what}, p95`, p95, 'ms')
        note(`${what}, program`, program, 'ms')
        note(`${what}, PostgreSQL`, postgres, 'ms')
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
    values ($1, 'admin@bench.example', 'bench.admin', 'Bench', 'admin', true, true, '{owner}') on conflict do nothing`,
    [adminId],
  )
  return openSession(owner, adminId)
}

/** Pending withdrawals, every tenth of them held for a check, and account numbers that can be searched by their ending. */
async function addSealed(from: number, to: number): Promise<void> {
  const ids = Array.from({ length: Math.floor(to / 500) }, (_, i) => (i + 1) * 500).filter((id) => id >= from)
  const waiting = ids.map((userId) => {
    const id = randomUUID()
    return { id, userId, account: sealAccount(secret, id, { paymentMethod: 'paypal', paypalEmail: 'a@bench.example' }) }
  })
  await owner.query(
    `insert into withdrawal_requests (id, user_id, amount, payment_method, account_details, status, payment_id, checked_since, check_due_at,
      risk_score, risk_reasons)
    select id, user_id, 5000, 'paypal', account, 'pending', user_id * ${paymentsEach} + 1,
      case when is_checked then now() end, case when is_checked then now() end, case when is_checked then 80 end,
      case when is_checked then '[]'::jsonb end
    from (select *, user_id % 5000 = 0 as is_checked
      from unnest($1::uuid[], $2::int[], $3::text[]) as w (id, user_id, account)) w`,
    [waiting.map(({ id }) => id), waiting.map(({ userId }) => userId), waiting.map(({ account }) => account)],
  )
  await owner.query('update users set payout_ending = $1 where id = any($2)', [
    digestOfEnding(secret, accountEnding),
    ids,
  ])
  await owner.query('vacuum (analyze) withdrawal_requests, users, user_profiles, user_addresses, payout_details')
}

/** Names, addresses and numbers that people are searched by. */
async function readNames(): Promise<typeof names> {
  const { rows } = await owner.query<{ username: string; display_name: string; email: string; phone: string }>(
    'select username, display_name, email, phone from users where id >= $1 and phone is not null order by id limit 1',
    [someone()],
  )
  const { username, display_name: display, email, phone } = onlyRow(rows)
  // a letter left out of the first word
  return { user: username, display, misspelt: display.replace(/^(..)./, '$1'), email, phone: phone.slice(1) }
}
