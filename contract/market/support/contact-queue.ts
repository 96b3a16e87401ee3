/** The admins' queue of messages to support (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, language, page, pageOf, person, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'
import { contactReply, contactStatuses, contactThread, onThread } from './contact-messages.ts'

const queuedReply = contactReply.extend({
  /** The address that it was emailed from, if that is not the sender's. */
  mailedFrom: z.string().nullable(),
})

/** A message in the admins' queue (spec §3, contact_messages). */
export const contactMessage = contactThread.omit({ canRate: true }).extend({
  replies: z.array(queuedReply),
  /** null: written by a visitor. */
  userId: id.nullable(),
  /** The member who wrote it; null for visitors. */
  sender: person.nullable(),
  /** The visitor's name and address; null for members. */
  visitor: z.object({ name: z.string(), email: z.string() }).nullable(),
  language,
  /** Our latest answer. */
  adminResponse: z.string().nullable(),
  /** Time from which it waits for us. */
  updatedAt: instant,
  firstRespondedAt: instant.nullable(),
  respondedAt: instant.nullable(),
  respondedBy: person.nullable(),
  solvedAt: instant.nullable(),
  /** The admin who takes care of it. */
  assignedTo: person.nullable(),
  /** Other threads of the same sender that are not solved. */
  others: z.array(z.object({ id, subject: z.string(), createdAt: instant })),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** `waiting`: everything that is neither answered nor solved. The statuses leave out solved threads. */
export const contactFilters = ['waiting', ...contactStatuses, 'solved'] as const
/** The filters that the screen offers. */
export const contactTabs = ['waiting', 'replied', 'solved'] as const

/** Days that the figures of support cover. */
export const contactFigureDays = 30

/** Figures on support within the last days. */
export const contactFigures = z.object({
  days: z.int(),
  /** Number of threads that wait for us now, and the age of the oldest. */
  open: z.int(),
  oldestSince: instant.nullable(),
  /** Threads that got their first answer in these days, the number answered in time, and the median of the hours it took. */
  firstAnswers: z.int(),
  inTime: z.int(),
  medianHours: z.number().nullable(),
  good: z.int(),
  bad: z.int(),
})
export type ContactFigures = z.infer<typeof contactFigures>

const onMessage = { params: onThread, response: { 200: contactMessage } }

export const contactAnswer = z.strictObject({
  adminResponse: prose({ min: 1, max: 4000 }),
  solve: z.boolean(requestErrors.valueInvalid).optional(),
})

export const contactQueue = {
  /** Lists threads: waiting ones oldest first, all others newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/contact-messages',
    shows: ['contact-queue'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(contactFilters, requestErrors.valueInvalid).default('waiting'),
        /** Words of the subject or the message, a name or an address. */
        q: z.string().overwrite(cleanLine).max(100, requestErrors.textTooLong).optional(),
        /** `me`: those the admin has taken. */
        assigned: z.enum(['me', 'nobody'], requestErrors.valueInvalid).optional(),
      }),
      response: { 200: pageOf(contactMessage) },
    },
  }),
  figures: endpoint({
    method: 'GET',
    url: '/api/admin/contact-messages/figures',
    shows: ['contact-queue'],
    schema: { response: { 200: contactFigures } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/admin/contact-messages/:id/read',
    invalidates: ['contact-queue'],
    schema: onMessage,
  }),
  /** With `solve` it is solved as well. Refuses 409 `contact_answered` and `contact_taken`, each naming the other admin. */
  reply: endpoint({
    method: 'POST',
    url: '/api/admin/contact-messages/:id/reply',
    idempotent: true,
    invalidates: ['contact-queue'],
    schema: {
      ...onMessage,
      body: contactAnswer,
    },
  }),
  /**
   * Takes a message; `adminId` null gives it back. Refuses 409 `contact_taken`, naming the other admin, a message that another has,
   * unless `takeOver` confirms that this is known.
   */
  assign: endpoint({
    method: 'POST',
    url: '/api/admin/contact-messages/:id/assign',
    invalidates: ['contact-queue'],
    schema: {
      ...onMessage,
      body: z.strictObject({ adminId: id.nullable(), takeOver: z.boolean(requestErrors.valueInvalid).optional() }),
    },
  }),
  /** Refuses 409 `contact_taken` and `contact_solved`. */
  solve: endpoint({
    method: 'POST',
    url: '/api/admin/contact-messages/:id/solve',
    invalidates: ['contact-queue'],
    schema: onMessage,
  }),
  /** Merges it into another thread of the same sender, to which its link leads from then on; returns that one. */
  merge: endpoint({
    method: 'POST',
    url: '/api/admin/contact-messages/:id/merge',
    invalidates: ['contact-queue'],
    schema: { ...onMessage, body: z.strictObject({ into: id }) },
  }),
}
