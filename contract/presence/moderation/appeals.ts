/** Appeals against sanctions, and the admins' queue of them (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, idInPath, instant, page, pageOf, person } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { appeal, appealStatuses, newAppeal, ownSanction, sanction, sanctionInvalidates } from './sanctions.ts'

/** An appeal for admins, with the sanction that it is about. */
export const appealInQueue = appeal.extend({
  sanction,
  /** The admin who looks into it. */
  takenBy: person.nullable(),
  takenAt: instant.nullable(),
  decidedBy: person.nullable(),
  /** The admin who imposed the sanction decided the appeal, because there was no other one. */
  isBySameAdmin: z.boolean(),
  /** The reading admin may decide it: another one than imposed it, unless there is no other. */
  mayDecide: z.boolean(),
})
export type AppealInQueue = z.infer<typeof appealInQueue>

const params = z.strictObject({ id: idInPath })
export const appealDecision = z.strictObject({ answer: adminReason })
const decide = (how: 'uphold' | 'undo') =>
  endpoint({
    method: 'POST',
    url: `/api/admin/appeals/:id/${how}`,
    invalidates: sanctionInvalidates,
    schema: { params, body: appealDecision, response: { 200: appealInQueue } },
  })
const hold = (how: 'take' | 'release') =>
  endpoint({
    method: 'POST',
    url: `/api/admin/appeals/:id/${how}`,
    invalidates: ['appeals'],
    schema: { params, response: { 200: appealInQueue } },
  })

export const appeals = {
  /** By the sanctioned person; one for each sanction. */
  create: endpoint({
    method: 'POST',
    url: '/api/appeals',
    needs: 'owner',
    idempotent: true,
    invalidates: ['sanctions', 'appeals'],
    schema: { body: newAppeal, response: { 201: ownSanction } },
  }),
  /** For admins, oldest first. */
  queue: endpoint({
    method: 'GET',
    url: '/api/admin/appeals',
    fresh: 'everyone',
    shows: ['appeals', 'people'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(appealStatuses, requestErrors.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(appealInQueue) },
    },
  }),
  take: hold('take'),
  release: hold('release'),
  /** The sanction stays. */
  uphold: decide('uphold'),
  /** The sanction ends. */
  undo: decide('undo'),
}
