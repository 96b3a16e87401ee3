import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { skeletonOfName } from './name-skeleton.ts'

const batchSize = 500

/** Computes missing skeletons of names: those of earlier rows, and of names that the previous release stores. Returns how many. */
export async function fillNameSkeletons({ database }: Pick<Services, 'database'>): Promise<number> {
  let filled = 0
  while (true) {
    const { rows } = await database.orm.execute<{ id: number; name: string }>(sql`
      select id, display_name as name from users where name_skeleton is null order by id limit ${batchSize}`)
    const skeletons = rows.map(({ id, name }) => ({ id, name, skeleton: skeletonOfName(name) }))
    await database.orm.execute(sql`
      with missing as (
        select u.id, x.skeleton from users u
          join jsonb_to_recordset(${JSON.stringify(skeletons)}::jsonb) x(id int, name text, skeleton text) on x.id = u.id and x.name = u.display_name
        where u.name_skeleton is null order by u.id for no key update of u)
      update users u set name_skeleton = m.skeleton from missing m where m.id = u.id`)
    filled += rows.length
    if (rows.length < batchSize) return filled
  }
}

/** A statement's condition: `v` has a verified profile and is active. */
type IsVerified = (person: 'u' | 'v') => ReturnType<typeof sql>

/**
 * Recomputes the people whom names resemble, after somebody was verified, renamed or blocked within the last hour, and where the other no
 * longer has that name. For a newly stored name, the trigger has recorded it.
 */
export async function markLookalikes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  isVerified: IsVerified,
): Promise<void> {
  const hourAgo = new Date(clock().getTime() - 3_600_000)
  await database.orm.execute(sql`
    with changed as (
      select u.id from users u where u.id in (
        select u.id from users v join users u on u.name_skeleton = v.name_skeleton and u.id <> v.id and u.resembles is null
          where v.updated_at > ${hourAgo} and v.is_active and ${isVerified('v')} and not ${isVerified('u')}
        union
        select u.id from users u where u.resembles is not null and (${isVerified('u')} or not exists (
          select from users v where v.id = u.resembles and v.name_skeleton = u.name_skeleton and v.is_active and ${isVerified('v')})))
      order by u.id for no key update of u)
    update users u set name_skeleton = name_skeleton from changed where changed.id = u.id`)
}
