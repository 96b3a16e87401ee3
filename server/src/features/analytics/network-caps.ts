import { BlockList, isIP } from 'node:net'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { batched } from '../../platform/database/batch.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { networkCaps } from './tables.ts'

/** Visitors that one network may bring in an hour; far above what people do. */
export const visitorsPerNetwork = 1_000
const maxKept = 200_000
const hourMs = 3_600_000

/** Addresses that say nothing of where somebody is: of this machine, and of a proxy in front that was not named. */
const near = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  near.addSubnet(net, prefix, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** The network of somebody who is not signed in, as far as it tells visitors apart; else null. */
export const networkOfVisitor = (ip: string, network: string): string | null =>
  isIP(ip) && near.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4') ? null : network

type Seen = { network: string | null; visitor: Buffer; at: Date }
type Arrival = { network: string; hour: Date; visitor: Buffer }

/**
 * Tells people behind one address from a program that calls itself ever otherwise: whether a visitor is one of the first thousand
 * of their network in this hour (UTC), whichever server they come to. What was decided is kept in memory for the hour, so that
 * only the first look of a visitor asks the database.
 */
export function openNetworkCaps(pool: pg.Pool): (seen: Seen) => Promise<boolean> {
  const known = new Map<string, boolean>()
  let present = 0
  const admit = batched((arrivals: Arrival[]) => admitAll(pool, arrivals), { maxBatchSize: 200 })
  return async ({ network, visitor, at }) => {
    if (network === null) return true
    const hour = Math.floor(at.getTime() / hourMs)
    if (hour !== present || known.size >= maxKept) {
      known.clear()
      present = hour
    }
    const key = `${network} ${visitor.toString('base64')}`
    const isOfCrowd = known.get(key) ?? (await admit({ network, hour: new Date(hour * hourMs), visitor }))
    known.set(key, isOfCrowd)
    return isOfCrowd
  }
}

/** Takes each visitor into the crowd of their network while it has room; the row is locked, so that two servers share one limit. */
async function admitAll(pool: pg.Pool, arrivals: Arrival[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ admitted: boolean }>({
    name: 'admit-visitors',
    text: `with given as (
        select * from unnest($1::text[], $2::timestamptz[], $3::bytea[]) with ordinality as g(network, hour, visitor, place)),
      crowds as (
        insert into visitor_crowds as c (network, hour, visitors)
        select network, hour, (array_agg(distinct visitor))[:${visitorsPerNetwork}] from given group by 1, 2 order by 1, 2
        on conflict (network, hour) do update set visitors = (c.visitors || array(
          select v from unnest(excluded.visitors) v where v <> all(c.visitors)))[:${visitorsPerNetwork}]
        returning network, hour, visitors)
      select g.visitor = any(c.visitors) as admitted from given g join crowds c using (network, hour) order by g.place`,
    values: [
      arrivals.map(({ network }) => network),
      arrivals.map(({ hour }) => hour),
      arrivals.map(({ visitor }) => visitor),
    ],
  })
  return rows.map(({ admitted }) => admitted)
}

/** Removes the crowds of hours that are over. */
export const sweepNetworkCaps = (db: Queryable, now: Date) =>
  db.delete(networkCaps).where(lt(networkCaps.hour, new Date(now.getTime() - 2 * hourMs)))
