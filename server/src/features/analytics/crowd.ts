import { BlockList, isIP } from 'node:net'

/** Visitors that one network may bring in an hour; far above what people do. */
export const visitorsPerNetwork = 1_000
const mostKept = 200_000
const hour = 3_600_000

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
export const crowdOf = (ip: string, network: string): string | null =>
  isIP(ip) && near.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4') ? null : network

type Seen = { network: string | null; visitor: Buffer; at: Date }

/**
 * Tells people behind one address from a program that calls itself ever otherwise: whether a visitor is one of the first thousand
 * of their network in this hour (UTC). Kept in memory alone, and for the hour.
 */
export function openCrowds(): (seen: Seen) => boolean {
  const crowds = new Map<string, Set<string>>()
  let [present, kept] = [0, 0]
  return ({ network, visitor, at }) => {
    if (network === null) return true
    const now = Math.floor(at.getTime() / hour)
    if (now !== present || kept >= mostKept) {
      crowds.clear()
      ;[present, kept] = [now, 0]
    }
    const crowd = crowds.get(network) ?? new Set()
    crowds.set(network, crowd)
    const who = visitor.toString('base64')
    if (crowd.has(who)) return true
    if (crowd.size >= visitorsPerNetwork) return false
    crowd.add(who)
    kept++
    return true
  }
}
