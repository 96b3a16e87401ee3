import { notifications } from '#contract/foundation/notifications/notifications.ts'
import { notificationPreferenceEndpoints as preferences } from '#contract/foundation/notifications/preferences.ts'
import { pushDevices } from '#contract/foundation/notifications/push.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onOwnAccount, type RouteDefinition, rawRoute, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { mailEventsRoute } from './mail/mail-events.ts'
import { resumeMail } from './mail/stopped-mail.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import { markRead, markUnread } from './mark-read.sql.ts'
import { changeNotificationPreferences, readNotificationPreferences } from './preferences.ts'
import { addPushDevice, listPushDevices, removePushDevice } from './push/devices.ts'
import { countUnread, listNotifications } from './read-notifications.sql.ts'

const ownRoutes = onOwnAccount([
  route(notifications.list, {
    allow: 'signed-in',
    handler: ({ context, query }) => listNotifications(context, query),
  }),
  route(notifications.unread, { allow: 'signed-in', handler: ({ context }) => countUnread(context) }),
  route(notifications.markRead, {
    allow: 'signed-in',
    handler: ({ context, body }) => inTransaction(context, (context) => markRead(context, body)),
  }),
  route(notifications.markUnread, {
    allow: 'signed-in',
    handler: ({ context, body }) => inTransaction(context, (context) => markUnread(context, body)),
  }),
  route(preferences.read, {
    allow: 'signed-in',
    handler: ({ context }) => readNotificationPreferences(context),
  }),
  route(preferences.change, {
    allow: 'signed-in',
    handler: ({ context, body }) => inTransaction(context, (context) => changeNotificationPreferences(context, body)),
  }),
  route(preferences.resumeMail, {
    allow: 'signed-in',
    handler: ({ context }) => inTransaction(context, resumeMail),
  }),
  route(pushDevices.list, { allow: 'signed-in', handler: ({ context }) => listPushDevices(context) }),
  route(pushDevices.add, {
    allow: 'signed-in',
    handler: async ({ context, body, reply }) => {
      reply.code(201)
      return inTransaction(context, (context) => addPushDevice(context, body))
    },
  }),
  route(pushDevices.remove, {
    allow: 'signed-in',
    handler: ({ context, params }) => removePushDevice(context, params.id),
  }),
])

/** Accepts any body: mail programs send `List-Unsubscribe=One-Click` as a form, the page of the site sends nothing. */
const unsubscribing: RouteDefinition = rawRoute(preferences.unsubscribe, {
  bodyLimit: 1_000,
  prepare: (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  },
  handler: async ({ context, params, reply }) => {
    await inTransaction(context, (context) => unsubscribe(context, params.token))
    return reply.code(204).send()
  },
})

export const notificationRoutes = (services: Services): RouteDefinition[] => [
  ...ownRoutes,
  unsubscribing,
  mailEventsRoute(services),
]
