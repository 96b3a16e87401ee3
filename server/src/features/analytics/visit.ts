import type { Actor } from '../../platform/context.ts'
import { digest } from '../../platform/crypto/secret.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Services } from '../../platform/services.ts'
import type { Visit } from './count.ts'
import { networkOfVisitor } from './network-caps.ts'
import { type Asked, countryOf, isBot, referrerHost, visitorOf } from './visitor.ts'

/** What is counted of a request; `cameFrom` is the address of the page before. */
export const visitOf = (
  services: Services,
  { actor, request }: { actor: Pick<Actor, 'id'> | null; request: Asked },
  cameFrom?: string,
): Visit => ({
  actorId: actor?.id ?? null,
  visitor: visitorOf(services, request, actor),
  network: actor ? null : networkDigest(services, request.ip),
  country: countryOf(services, request),
  referrer: referrerHost(services, request, cameFrom),
  at: services.clock(),
  counts: !isBot(request),
})

/** The network under a key of the hour, so that no address is kept; null where it does not tell visitors apart. */
function networkDigest({ secret, clock }: Services, ip: string): string | null {
  const network = networkOfVisitor(ip, networkOf(ip))
  const hour = clock().toISOString().slice(0, 13)
  return network && digest(secret, `crowd ${hour.slice(0, 10)}`, `${hour} ${network}`).toString('base64url')
}
