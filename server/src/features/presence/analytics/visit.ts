import type { Actor } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { Services } from '../../../platform/services.ts'
import type { Visit } from './count.ts'
import { networkOfVisitor } from './network-caps.ts'
import { countryOf, isBot, referrerHost, type VisitorRequest, visitorOf } from './visitor.ts'

/** The visit that a request counts as; `referer` is the URL of the previous page. */
export const visitOf = (
  services: Services,
  { actor, request }: { actor: Pick<Actor, 'party'> | null; request: VisitorRequest },
  referer?: string,
): Visit => ({
  actorId: actor?.party.id ?? null,
  visitor: visitorOf(services, request, actor),
  network: actor ? null : networkDigest(services, request.ip),
  country: countryOf(services, request),
  referrer: referrerHost(services, request, referer),
  at: services.clock(),
  counts: !isBot(request),
})

/** A digest of the network keyed by the hour, so that no address is stored; null where it does not tell visitors apart. */
function networkDigest({ secret, clock }: Services, ip: string): string | null {
  const network = networkOfVisitor(ip, networkOf(ip))
  const hour = clock().toISOString().slice(0, 13)
  return network && digest(secret, `crowd ${hour.slice(0, 10)}`, `${hour} ${network}`).toString('base64url')
}
