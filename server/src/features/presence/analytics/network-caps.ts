import { BlockList, isIP } from 'node:net'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { batched } from '../../../platform/database/batch.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { networkCaps } from './tables.ts'

/** Maximum visitors counted per network and hour; far above real traffic. */
export const visitorsPerNetwork = 1_000
const maxCached = 200_000
const hourMs = 3_600_000

/** Loopback and private addresses: requests through a reverse proxy that is not configured cannot be told apart. */
const privateNetworks = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** The network of an anonymous visitor; null for private addresses, which do not tell visitors apart. */
export const networkOfVisitor = (ip: string, network: string): string | null =>
  isIP(ip) && privateNetworks.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4') ? null : network

type Visitor = { network: string | null; visitor: Buffer; at: Date }
type Arrival = { network: string; hour: Date; visitor: Buffer }

/**
 * Protects the figures from a program that keeps changing its user agent: returns whether a visitor is among the first thousand of their
 * network in this hour (UTC), across all servers. Decisions are cached in memory for the hour, so that only a visitor's first request
 * reaches the database.
 */
export function openNetworkCaps(pool: pg.Pool): (seen: Visitor) => Promise<boolean> {
  const cache = new Map<string, boolean>()
  let currentHour = 0
  const admit = batched((arrivals: Arrival[]) => admitAll(pool, arrivals), { maxBatchSize: 200 })
  return async ({ network, visitor, at }) => {
    if (network === null) return true
    const hour = Math.floor(at.getTime() / hourMs)
    if (hour !== currentHour || cache.size >= maxCached) {
      cache.clear()
      currentHour = hour
    }
    const key = `${network} ${visitor.toString('base64')}`
    const isAdmitted = cache.get(key) ?? (await admit({ network, hour: new Date(hour * hourMs), visitor }))
    cache.set(key, isAdmitted)
    return isAdmitted
  }
}

/** Admits each visitor while their network is below its cap; the row is locked, so that all servers share one limit. */
async function admitAll(pool: pg.Pool, arrivals: Arrival[]): Promise<boolean[]> {
  const { rows } = await queryPrepared<{ admitted: boolean }>(pool, {
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

/** Deletes the visitors of past hours. */
export const sweepNetworkCaps = (db: Queryable, now: Date) =>
  db.delete(networkCaps).where(lt(networkCaps.hour, new Date(now.getTime() - 2 * hourMs)))
