/** A person's data, sent to the person at an admin's request (product.md 9, reliability.md 4.7). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminReason, idInPath, instant } from '../../fields.ts'
import { peopleErrors } from './errors.ts'

/** Hours during which the emailed link works. */
export const requestedExportHours = 24

export const requestedExports = {
  /**
   * Emails the person a link to their data, which no admin sees. Needs a recent step-up (403 `step_up_needed`). Refuses 409
   * `admin_account`, `account_deleted` and `email_not_verified`.
   */
  request: endpoint({
    method: 'POST',
    url: '/api/admin/users/:id/data-export',
    idempotent: true,
    invalidates: ['people', 'action-log'],
    schema: {
      params: z.strictObject({ id: idInPath }),
      body: z.strictObject({ reason: adminReason }),
      response: { 201: z.object({ expiresAt: instant }) },
    },
  }),
  /** The data, by the emailed link, without an account's session. 404 `link_invalid` once it has expired or a newer one was sent. */
  load: endpoint({
    method: 'POST',
    url: '/api/data-exports',
    invalidates: [],
    schema: {
      body: z.strictObject({
        token: z.string(peopleErrors.exportGone).min(1, peopleErrors.exportGone).max(100, peopleErrors.exportGone),
      }),
      response: { 200: z.record(z.string(), z.unknown()) },
    },
  }),
}
