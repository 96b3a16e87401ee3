import type { FastifyReply } from 'fastify'
import { calendar, calendarFiles } from '#contract/admin/calendar/calendar.ts'
import type { Actor } from '../../../platform/context.ts'
import { type RouteDefinition, rawRoute, route } from '../../../platform/http/route.ts'
import { requireTwoFactor } from '../../../platform/http/server.ts'
import { signedOut } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { ownerOfFeed, readAddress, renewAddress } from './addresses.ts'
import { dueDatesAsCalendar } from './due-dates.ts'

const asCalendar = (reply: FastifyReply, name: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.ics"`)
    .header('Cache-Control', 'private, no-store')

function signedIn(actor: Actor | null): Actor {
  if (!actor) throw signedOut()
  requireTwoFactor(actor)
  return actor
}

export const calendarRoutes = (services: Services): RouteDefinition[] => [
  route(calendar.address, { allow: 'signed-in', handler: ({ context }) => readAddress(context) }),
  route(calendar.renew, { allow: 'signed-in', handler: ({ context }) => renewAddress(context) }),
  rawRoute(calendarFiles.ofTask, {
    handler: async ({ actor, params, reply }) => {
      const text = await dueDatesAsCalendar(services, signedIn(actor).party.id, { taskId: params.id })
      return asCalendar(reply, `order-${params.id}`).send(text)
    },
  }),
  rawRoute(calendarFiles.ofRequest, {
    handler: async ({ actor, params, reply }) => {
      const text = await dueDatesAsCalendar(services, signedIn(actor).party.id, { requestId: params.id })
      return asCalendar(reply, `request-${params.id}`).send(text)
    },
  }),
  rawRoute(calendarFiles.feed, {
    handler: async ({ params, reply }) => {
      const text = await dueDatesAsCalendar(services, await ownerOfFeed(services, params.file))
      return asCalendar(reply, 'due-dates').send(text)
    },
  }),
]
