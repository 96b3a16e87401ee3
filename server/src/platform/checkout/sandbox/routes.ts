import { sandbox } from '#contract/sandbox.ts'
import { type RouteDefinition, route } from '../../http/route.ts'
import type { SandboxService } from './service.ts'

/** The pay page's calls; they exist only while no real card provider is configured. */
export const sandboxRoutes = (service: SandboxService): RouteDefinition[] => [
  route(sandbox.read, { allow: 'anyone', handler: ({ params }) => service.read(params.id) }),
  route(sandbox.pay, {
    allow: 'anyone',
    handler: ({ params, body: { authentication, ...card } }) => service.pay(params.id, card, authentication),
  }),
  route(sandbox.cancel, { allow: 'anyone', handler: ({ params }) => service.cancel(params.id) }),
]
