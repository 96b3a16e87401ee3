/** Messages to support, and the threads that they become (spec §3, contact_messages; product.md 9). */
import { z } from 'zod'
import { challengeAnswer, email } from '../../accounts/identity/credentials.ts'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, language, line, page, pageOf, personName, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { supportErrors } from './errors.ts'

export const contactStatuses = ['unread', 'read', 'replied'] as const

/** Stages of a thread. `open`: it waits for us; `answered`: for its sender; `solved`: for nobody, until somebody writes again. */
export const contactStages = ['open', 'answered', 'solved'] as const
export type ContactStage = (typeof contactStages)[number]

/** Ratings of our help, which the sender can give once their thread is solved. */
export const contactRatings = ['good', 'bad'] as const
export type ContactRating = (typeof contactRatings)[number]

/** Hours within which a message should be answered. */
export const contactTargetHours = 24
/** Days after which a thread whose sender does not write back counts as solved. */
export const solvedAfterDays = 7

const message = prose({ min: 20, max: 4000, tooShort: supportErrors.contactMessageTooShort })

/** Spec §5, Contact message; the upper limits are ours. */
const written = {
  subject: line({ min: 5, max: 150, tooShort: supportErrors.subjectTooShort }),
  message,
}

/** Message of a signed-in person; we know their name and address. */
export const memberMessage = z.strictObject(written)

/** Message of a visitor, with a solved challenge. */
export const visitorMessage = z.strictObject({
  name: personName({ max: 100, tooShort: supportErrors.contactNameRequired }),
  email,
  /** Of the emails that answer it. */
  language,
  challengeAnswer,
  ...written,
})

/** The union of both; the server requires a visitor's fields of visitors only. */
export const newContactMessage = z.strictObject({
  ...written,
  name: visitorMessage.shape.name.optional(),
  email: visitorMessage.shape.email.optional(),
  language: language.optional(),
  challengeAnswer: challengeAnswer.optional(),
})
export type NewContactMessage = z.output<typeof newContactMessage>

/** Later entries of a thread, oldest first. */
export const contactReply = z.object({
  id,
  /** Author of the reply: our team or the sender. */
  from: z.enum(['team', 'sender']),
  text: z.string(),
  /** Attachments of an emailed reply, which we do not take. */
  refusedAttachments: z.int(),
  createdAt: instant,
})

/** A thread as its sender sees it. */
export const contactThread = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactStatuses),
  stage: z.enum(contactStages),
  rating: z.enum(contactRatings).nullable(),
  /** The sender may rate our help. */
  canRate: z.boolean(),
  createdAt: instant,
  replies: z.array(contactReply),
})
export type ContactThread = z.infer<typeof contactThread>

/** A thread in its author's list. */
export const ownThread = contactThread.pick({ id: true, subject: true, stage: true, createdAt: true }).extend({
  /** Time of the last message. */
  updatedAt: instant,
})
export type OwnThread = z.infer<typeof ownThread>

/** The address of a thread, and the signature in its emailed link; members need none for their own. */
export const onThread = z.strictObject({ id: idInPath })
const token = z.string(requestErrors.valueInvalid).max(100, requestErrors.valueInvalid).optional()

export const newContactReply = z.strictObject({ token, text: prose({ min: 1, max: 4000 }) })

export const contact = {
  /** For everybody; visitors give their name, their email and a solved challenge (428 without it). */
  create: endpoint({
    method: 'POST',
    url: '/api/contact-messages',
    invalidates: ['contact-queue'],
    schema: { body: newContactMessage, response: { 201: z.object({ id }) } },
  }),
  /** One's own threads, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/contact-messages',
    needs: 'read',
    shows: ['contact-queue'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(ownThread) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/contact-messages/:id',
    shows: ['contact-queue'],
    schema: { params: onThread, querystring: z.strictObject({ token }), response: { 200: contactThread } },
  }),
  /** The sender writes again; the message becomes unread. */
  reply: endpoint({
    method: 'POST',
    url: '/api/contact-messages/:id/replies',
    invalidates: ['contact-queue'],
    schema: {
      params: onThread,
      body: newContactReply,
      response: { 201: contactThread },
    },
  }),
  /** The sender needs nothing more; writing again reopens it. 409 `contact_solved` when it is solved already. */
  solve: endpoint({
    method: 'POST',
    url: '/api/contact-messages/:id/solve',
    invalidates: ['contact-queue'],
    schema: { params: onThread, body: z.strictObject({ token }), response: { 200: contactThread } },
  }),
  /** Rates our help; the last answer counts. 409 `contact_not_solved` before we have asked. */
  rate: endpoint({
    method: 'POST',
    url: '/api/contact-messages/:id/rating',
    invalidates: ['contact-queue'],
    schema: {
      params: onThread,
      body: z.strictObject({ token, rating: z.enum(contactRatings, requestErrors.valueInvalid) }),
      response: { 200: contactThread },
    },
  }),
}
