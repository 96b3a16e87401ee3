/** Appeals against sanctions, and the admins' queue of them (product.md 9). */
import { z } from 'zod'
import { actionsOn, endpoint } from '../../endpoint.ts'
import { queueEndpoints } from '../../endpoint-factories.ts'
import { adminReason, idInPath, instant, person } from '../../fields.ts'
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
const response = { 200: appealInQueue }
const queue = queueEndpoints({
  url: '/api/admin/appeals',
  item: appealInQueue,
  filters: { status: z.enum(appealStatuses, requestErrors.valueInvalid).default('pending') },
  fresh: 'everyone',
  shows: ['appeals', 'people'],
  decisions: { params, response, invalidates: ['appeals'] },
})
const decide = actionsOn({ url: '/api/admin/appeals/:id', params, response, invalidates: sanctionInvalidates })
const answer = z.strictObject({ answer: adminReason })

export const appeals = {
  /** By the sanctioned person; one for each sanction. */
  create: endpoint({
    method: 'POST',
    url: '/api/appeals',
    idempotent: true,
    invalidates: ['sanctions', 'appeals'],
    schema: { body: newAppeal, response: { 201: ownSanction } },
  }),
  /** For admins, oldest first. */
  queue: queue.list,
  take: queue.decision('take'),
  release: queue.decision('release'),
  /** The sanction stays. */
  uphold: decide('uphold', answer),
  /** The sanction ends. */
  undo: decide('undo', answer),
}
