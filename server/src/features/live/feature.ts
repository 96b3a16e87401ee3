import { live } from '#contract/live/live.ts'
import type { Feature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import type { Sessions } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { openPolls } from './polls.ts'
import { liveSocket } from './socket.ts'

const polls = openPolls()

/** What happens to people, in their browsers at once (product.md 8). */
export const feature: Feature<{ services: Services; accounts: { sessions: Sessions } }> = {
  routes: () => [
    route(live.events, {
      allow: 'signed-in',
      handler: ({ context, query, reply }) =>
        polls.wait(context, query.after, (listener) => reply.raw.once('close', listener)),
    }),
  ],
  plugins: (parts) => [liveSocket({ ...parts, endPolls: polls.end })],
}
