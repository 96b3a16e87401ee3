import { sandbox } from '#contract/sandbox.ts'
import { type RouteDefinition, route } from '../../http/route.ts'
import type { SandboxService } from './service.ts'

/**
 * The pay page's calls, and what the provider's dashboard and the bank do afterwards; they exist only while no real card provider is configured. Who knows a session's id may pay it, as with
 * the provider's own page; what is about all of them is for admins.
 */
export const sandboxRoutes = (service: SandboxService): RouteDefinition[] => [
  route(sandbox.read, { allow: 'anyone', handler: ({ params }) => service.readSession(params.id) }),
  route(sandbox.pay, { allow: 'anyone', handler: ({ params, body }) => service.pay(params.id, body) }),
  route(sandbox.cancel, { allow: 'anyone', handler: ({ params }) => service.cancel(params.id) }),
  route(sandbox.payLater, { allow: 'anyone', handler: ({ params }) => service.payLater(params.id) }),
  route(sandbox.settleLater, {
    allow: 'anyone',
    handler: ({ params, body }) => service.settleLater(params.id, body.outcome),
  }),
  route(sandbox.distort, { allow: 'anyone', handler: ({ params, body }) => service.distort(params.id, body) }),
  route(sandbox.webhooks, { allow: 'admin', handler: ({ body }) => service.behave(body.webhooks) }),
  route(sandbox.rotateSecret, { allow: 'admin', handler: ({ body }) => service.rotateSecret(body.overlapHours) }),
  route(sandbox.refund, { allow: 'anyone', handler: ({ params, body }) => service.refund(params.id, body.amount) }),
  route(sandbox.dispute, { allow: 'anyone', handler: ({ params }) => service.dispute(params.id) }),
  route(sandbox.closeDispute, {
    allow: 'anyone',
    handler: ({ params, body }) => service.closeDispute(params.id, body.outcome),
  }),
]
