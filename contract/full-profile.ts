import { z } from 'zod'
import { currentUser, knownPassword, username } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, language, line, prose, webAddress } from './fields.ts'
import { messages } from './messages.ts'
import { payoutChange, payoutDetails } from './payout.ts'
import { aiProficiencies, businessTypes } from './profile-choices.ts'
import { ownProfile } from './profiles.ts'
import { knownCountry, knownLanguage } from './regions.ts'

/** How many of each somebody may name. */
export const profileLimits = { expertise: 15, languages: 10, countries: 60 }

const businessType = z.enum(businessTypes, messages.valueInvalid)
const distinct = (list: string[]) => new Set(list.map((each) => each.toLowerCase())).size === list.length

/** What people may change of their profile; null and an empty list clear a field, and what is left out stays. */
export const profileChange = z.strictObject({
  displayName: line({ min: 1, max: 60 }).optional(),
  bio: prose({ max: 1000 }).nullable().optional(),
  /** One of contract/professions.ts in English, or own words. */
  profession: line({ max: 80 }).nullable().optional(),
  businessType: businessType.nullable().optional(),
  website: webAddress.nullable().optional(),
  /** Content categories by their key, and own words. */
  expertise: z
    .array(line({ min: 1, max: 40 }))
    .max(profileLimits.expertise, messages.tooManyExpertise)
    .refine(distinct, messages.namedTwice)
    .optional(),
  certifications: prose({ max: 1000 }).nullable().optional(),
  aiProficiency: z.enum(aiProficiencies, messages.valueInvalid).nullable().optional(),
  /** The industries that somebody works for or in, by the spec's business types. */
  industries: z.array(businessType).refine(distinct, messages.namedTwice).optional(),
  countryOfOrigin: knownCountry.nullable().optional(),
  countriesOfOperation: z
    .array(knownCountry)
    .max(profileLimits.countries, messages.tooManyCountries)
    .refine(distinct, messages.namedTwice)
    .optional(),
  languagesSpoken: z
    .array(knownLanguage)
    .max(profileLimits.languages, messages.tooManyLanguages)
    .refine(distinct, messages.namedTwice)
    .optional(),
  streetAddress: line({ max: 200 }).nullable().optional(),
  city: line({ max: 100 }).nullable().optional(),
  state: line({ max: 100 }).nullable().optional(),
  country: knownCountry.nullable().optional(),
  postalCode: line({ max: 12 })
    .refine((value) => /^[\p{L}\p{N} -]*$/u.test(value), messages.postalCodeInvalid)
    .nullable()
    .optional(),
})
export type ProfileChange = z.output<typeof profileChange>

/** The same with the language of the interface and of mail. */
export const accountChange = profileChange.extend({ language: language.optional() })

export const usernameChange = z.strictObject({ username, password: knownPassword })

/** Days between two changes of the user name, and days for which a former one stays theirs and leads to the new one. */
export const usernameRules = { daysBetween: 30, daysKept: 90 }

export const fullProfile = {
  /** Of one's own account; bank data is never here. */
  change: endpoint({
    method: 'PATCH',
    url: '/api/user',
    schema: { body: accountChange, response: { 200: currentUser } },
  }),
  /** The same rule for influencers, answered as their profile is read (spec §7). */
  changeOwn: endpoint({
    method: 'PATCH',
    url: '/api/user/profile',
    schema: { body: profileChange, response: { 200: ownProfile } },
  }),
  /**
   * With the password. 422 for reserved names and those that look like one; 409 `username_taken`, `username_too_similar`, and
   * `username_changed_lately` within 30 days.
   */
  changeUsername: endpoint({
    method: 'PUT',
    url: '/api/user/username',
    schema: {
      body: usernameChange,
      response: { 200: z.object({ username: z.string(), changeableAt: instant }) },
    },
  }),
  /** Numbers but for their last four characters. */
  payoutDetails: endpoint({
    method: 'GET',
    url: '/api/user/payout-details',
    schema: { response: { 200: payoutDetails } },
  }),
  /** With the password; replaces all of them. */
  changePayoutDetails: endpoint({
    method: 'PUT',
    url: '/api/user/payout-details',
    schema: { body: payoutChange, response: { 200: payoutDetails } },
  }),
}
