import { z } from 'zod'
import { actionsOn, endpoint, reading, type Schema } from '../../endpoint.ts'
import { idInPath, noContent } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { messageEdit, messagePage, newMessage, pageOfMessages } from './messages.ts'

/** Endpoints of the room in which the two sides of some work write to each other; `url` is that of the work, with its `:id`. */
export function roomEndpoints<Message extends Schema>(url: string, message: Message) {
  const params = z.strictObject({ id: idInPath })
  const onMessage = z.strictObject({ id: idInPath, messageId: idInPath })
  const silently = { url: `${url}/messages`, params, response: { 204: noContent } } as const
  return {
    messages: reading(`${url}/messages`, pageOfMessages(message), {
      fresh: 'admins',
      shows: ['messages'],
      params,
      querystring: z.strictObject(messagePage),
    }),
    sendMessage: endpoint({
      method: 'POST',
      url: `${url}/messages`,
      idempotent: true,
      invalidates: ['messages'],
      schema: { params, body: newMessage, response: { 201: message } },
    }),
    /** The sender's text within 15 minutes; afterwards 409. */
    editMessage: endpoint({
      method: 'PATCH',
      url: `${url}/messages/:messageId`,
      invalidates: ['messages'],
      schema: { params: onMessage, body: changeBody(messageEdit), response: { 200: message } },
    }),
    /** Takes the sender's message back within 15 minutes; afterwards 409. */
    takeBackMessage: endpoint({
      method: 'DELETE',
      url: `${url}/messages/:messageId`,
      invalidates: ['messages', 'badges'],
      schema: { params: onMessage, response: { 200: message } },
    }),
    /** Tells the other side that the actor is writing; nothing is stored. */
    typing: actionsOn({ ...silently, invalidates: [] })('typing'),
    markRead: actionsOn({ ...silently, invalidates: ['badges'] })('read'),
  }
}
