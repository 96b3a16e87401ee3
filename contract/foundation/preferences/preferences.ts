import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requestErrors } from '../../request-errors.ts'

/** Every preference (spec §3, user_preferences) with its default. */
export const preferenceDefaults = {
  /** The landing page may show them among the newest members; opt-in. */
  show_as_new_member: 'false',
  /** Their country is shown on their public page and beside their name. */
  show_country: 'true',
  /** Search engines may list their public page. */
  indexable: 'true',
  /** Others see that one has read their messages, and one sees whether they have read one's own (product.md 8). */
  read_receipts: 'true',
} as const
export type PreferenceName = keyof typeof preferenceDefaults
export const preferenceNames = Object.keys(preferenceDefaults) as PreferenceName[]

const preferenceValue = z.enum(['true', 'false'], requestErrors.valueInvalid)
export type PreferenceValue = z.infer<typeof preferenceValue>

export const preference = z.object({ preferenceName: z.enum(preferenceNames), preferenceValue })
export type Preference = z.infer<typeof preference>

const onPreference = z.strictObject({ name: z.enum(preferenceNames, requestErrors.valueInvalid) })

export const preferences = {
  read: endpoint({
    method: 'GET',
    url: '/api/user/preferences/:name',
    needs: 'read',
    shows: ['preferences'],
    schema: { params: onPreference, response: { 200: preference } },
  }),
  change: endpoint({
    method: 'PUT',
    url: '/api/user/preferences/:name',
    needs: 'profile',
    invalidates: ['preferences'],
    schema: { params: onPreference, body: z.strictObject({ preferenceValue }), response: { 200: preference } },
  }),
}
