import { sandbox } from '#contract/money/deposits/sandbox.ts'
import { type RouteDefinition, route } from '../../src/platform/http/route.ts'
import type { SandboxService } from './service.ts'

/**
 * Endpoints of the sandbox's pay page, and of actions that would take place in Stripe's dashboard or at the bank. They exist only while
 * no real card provider is configured. As with Stripe's own page, knowing a session's id is enough to pay it; actions on all sessions are
 * for admins.
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
