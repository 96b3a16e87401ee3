import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'

/** Every preference (spec §3, user_preferences) with its value until somebody chooses. */
export const preferenceDefaults = {
  /** Whether the landing page may show them among the newest members; nobody is shown unasked. */
  show_as_new_member: 'false',
  /** Whether their public page and what stands beside their name say where they come from. */
  show_country: 'true',
  /** Whether search engines may list their public page. */
  indexable: 'true',
} as const
export type PreferenceName = keyof typeof preferenceDefaults
export const preferenceNames = Object.keys(preferenceDefaults) as PreferenceName[]

const preferenceValue = z.enum(['true', 'false'], messages.valueInvalid)
export type PreferenceValue = z.infer<typeof preferenceValue>

export const preference = z.object({ preferenceName: z.enum(preferenceNames), preferenceValue })
export type Preference = z.infer<typeof preference>

const onPreference = z.strictObject({ name: z.enum(preferenceNames, messages.valueInvalid) })

export const preferences = {
  read: endpoint({
    method: 'GET',
    url: '/api/user/preferences/:name',
    schema: { params: onPreference, response: { 200: preference } },
  }),
  change: endpoint({
    method: 'PUT',
    url: '/api/user/preferences/:name',
    schema: { params: onPreference, body: z.strictObject({ preferenceValue }), response: { 200: preference } },
  }),
}
