import type { Actor } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from '../accounts/attempts.ts'
import type { Look } from './count.ts'
import { crowdOf } from './crowd.ts'
import { type Asked, countryOf, isBot, referrerHost, visitorOf } from './visitor.ts'

/** What is counted of a request; `cameFrom` is the address of the page before. */
export const lookOf = (
  services: Services,
  request: Asked,
  actor: Pick<Actor, 'id'> | null,
  cameFrom: string | undefined,
): Look => ({
  actorId: actor?.id ?? null,
  visitor: visitorOf(services, request, actor),
  network: actor ? null : crowdOf(request.ip, networkOf(request.ip)),
  country: countryOf(services, request),
  referrer: referrerHost(services, request, cameFrom),
  at: services.clock(),
  counts: !isBot(request),
})
