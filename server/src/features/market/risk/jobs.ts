import { sql } from 'drizzle-orm'
import { day } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { usersView } from '../../foundation/users/index.ts'
import { assessPerson, riskQueue } from './assess.ts'
import { lookUpCardCountries } from './card-countries.ts'
import { signalDays } from './score.ts'

const sweepQueue = 'risk-sweep-page'
const maxPerPage = 200

/**
 * Assesses the people concerned by an event, and every night everybody who signed in during the period that counts, so that old events
 * stop counting. Looks up the countries of cards every five minutes.
 */
export async function riskJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work(riskQueue, ({ userId }) =>
    inTransaction(services, (context) => assessPerson(context, Number(userId))),
  )
  await jobs.work(sweepQueue, ({ after }) => assessPage(services, Number(after)))
  await jobs.schedule('risk-sweep', '20 2 * * *', () =>
    inTransaction(services, ({ tx }) => jobs.enqueue(tx, sweepQueue, { after: 0 })),
  )
  await jobs.schedule('card-countries', '*/5 * * * *', async () => void (await lookUpCardCountries(services)))
}

/** Assesses one page of people and enqueues the next, so that a killed server repeats one page at most. */
export async function assessPage(services: Services, after: number): Promise<void> {
  const { database, clock, jobs } = services
  const since = new Date(clock().getTime() - signalDays * day)
  const { rows } = await database.orm.execute<{ id: number }>(sql`
    select u.id from ${usersView} u left join risk_scores s on s.user_id = u.id
    where u.id > ${after} and u.role <> 'admin' and (u.last_login_at > ${since} or s.score > 0)
    order by u.id limit ${maxPerPage}`)
  for (const { id } of rows) await inTransaction(services, (context) => assessPerson(context, id))
  const last = rows.at(-1)
  if (rows.length === maxPerPage && last)
    await inTransaction(services, ({ tx }) => jobs.enqueue(tx, sweepQueue, { after: last.id }))
}
