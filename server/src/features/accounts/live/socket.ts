import websocket from '@fastify/websocket'
import type { FastifyPluginAsync } from 'fastify'
import { liveSocketPath } from '#contract/accounts/live/protocol.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { assertSameOrigin } from '../../../platform/http/requests/origin.ts'
import { requireTwoFactor, type Sessions } from '../../../platform/http/server.ts'
import { Refusal, signedOut } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { openConnections } from './connections.ts'

/** The maximum size in bytes of a frame from a client. */
const maxFrame = 256

type Parts = { services: Services; accounts: { sessions: Sessions }; endPolls: () => void }

/** GET /api/live: the WebSocket of a signed-in person. Refuses 401 without a session, 403 from another origin, 426 without an upgrade. */
export const liveSocket =
  ({ services, accounts, endPolls }: Parts): FastifyPluginAsync =>
  async (app) => {
    const connections = openConnections(services)
    // before the plugin's own hook, which closes them without a reason
    app.addHook('preClose', async () => {
      connections.close()
      endPolls()
    })
    await app.register(websocket, { options: { maxPayload: maxFrame } })
    app.route({
      method: 'GET',
      url: liveSocketPath,
      onRequest: async (request) => {
        assertSameOrigin(request, services.configuration.publicOrigin)
        request.actor = await accounts.sessions.read(request)
        if (!request.actor) throw signedOut()
        requireTwoFactor(request.actor)
      },
      handler: (_, reply) => {
        reply.header('Upgrade', 'websocket')
        throw new Refusal(426, 'upgrade_required', requestErrors.upgradeRequired)
      },
      // `onRequest` refuses requests without an actor
      wsHandler: (socket, request) => connections.add(socket, request.actor!),
    })
  }
