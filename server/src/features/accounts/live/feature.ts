import { live } from '#contract/accounts/live/live.ts'
import type { Feature } from '../../../platform/feature.ts'
import { route } from '../../../platform/http/route.ts'
import type { Sessions } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { openPolls, type Polls } from './polls.ts'
import { liveSocket } from './socket.ts'

/** The waiting requests of each server: the route adds them, and the socket's plugin ends them before the server does. */
const polls = new WeakMap<Services, Polls>()

function pollsOf(services: Services): Polls {
  const known = polls.get(services) ?? openPolls()
  polls.set(services, known)
  return known
}

/** Live updates: people's events, sent to their browsers at once (product.md 8). */
export const feature: Feature<{ services: Services; accounts: { sessions: Sessions } }> = {
  routes: ({ services }) => [
    route(live.events, {
      allow: 'signed-in',
      handler: ({ context, query, reply }) =>
        pollsOf(services).wait(context, query.after, (listener) => reply.raw.once('close', listener)),
    }),
  ],
  plugins: (parts) => [liveSocket({ ...parts, endPolls: pollsOf(parts.services).end })],
}
