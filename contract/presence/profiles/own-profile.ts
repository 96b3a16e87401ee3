import { z } from 'zod'
import { knownPassword, username } from '../../accounts/identity/credentials.ts'
import { currentUser } from '../../accounts/identity/identity.ts'
import { endpoint } from '../../endpoint.ts'
import { instant, language, line, personName, prose, webAddress } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { aiProficiencies, businessTypes } from '../../foundation/users/profile-choices.ts'
import { payoutChange, payoutDetails } from '../../money/payout-details/payout-details.ts'
import { knownCountry } from '../../regions.ts'
import { requestErrors } from '../../request-errors.ts'
import { knownLanguage } from '../../spoken-languages.ts'
import { profileErrors } from './errors.ts'
import { ownProfile } from './profiles.ts'

/** Maximum number of entries per list. */
export const profileLimits = { expertise: 15, languages: 10, countries: 60 }

const businessType = z.enum(businessTypes, requestErrors.valueInvalid)
const distinct = (list: string[]) => new Set(list.map((each) => each.toLowerCase())).size === list.length

/** Profile changes; null or an empty list clears a field, omitted fields stay. */
export const profileChange = z.strictObject({
  displayName: personName({ max: 60 }).optional(),
  bio: prose({ max: 1000 }).nullable().optional(),
  /** One of contract/presence/profiles/professions.ts in English, or free text. */
  profession: line({ max: 80 }).nullable().optional(),
  businessType: businessType.nullable().optional(),
  website: webAddress.nullable().optional(),
  /** Content category keys and free text. */
  expertise: z
    .array(line({ min: 1, max: 40 }))
    .max(profileLimits.expertise, profileErrors.tooManyExpertise)
    .refine(distinct, requestErrors.namedTwice)
    .optional(),
  certifications: prose({ max: 1000 }).nullable().optional(),
  aiProficiency: z.enum(aiProficiencies, requestErrors.valueInvalid).nullable().optional(),
  /** Industries the person works for or in, by the spec's business types. */
  industries: z.array(businessType).refine(distinct, requestErrors.namedTwice).optional(),
  countryOfOrigin: knownCountry.nullable().optional(),
  countriesOfOperation: z
    .array(knownCountry)
    .max(profileLimits.countries, profileErrors.tooManyCountries)
    .refine(distinct, requestErrors.namedTwice)
    .optional(),
  languagesSpoken: z
    .array(knownLanguage)
    .max(profileLimits.languages, profileErrors.tooManyLanguages)
    .refine(distinct, requestErrors.namedTwice)
    .optional(),
  streetAddress: line({ max: 200 }).nullable().optional(),
  city: line({ max: 100 }).nullable().optional(),
  state: line({ max: 100 }).nullable().optional(),
  country: knownCountry.nullable().optional(),
  postalCode: line({ max: 12 })
    .refine((value) => /^[\p{L}\p{N} -]*$/u.test(value), profileErrors.postalCodeInvalid)
    .nullable()
    .optional(),
})
export type ProfileChange = z.output<typeof profileChange>

/** Profile changes and the language of the interface and of mail. */
export const accountChange = profileChange.extend({ language: language.optional() })

export const usernameChange = z.strictObject({ username, password: knownPassword })

/** Days between user name changes, and days for which a former name stays reserved and redirects. */
export const usernameRules = { daysBetween: 30, daysKept: 90 }

export const fullProfile = {
  /** One's own account; never includes bank data. */
  change: endpoint({
    method: 'PATCH',
    url: '/api/user',
    needs: 'profile',
    invalidates: ['account', 'profiles'],
    schema: { body: changeBody(accountChange), response: { 200: currentUser } },
  }),
  /** Same rule for influencers, returning the profile (spec §7). */
  changeOwn: endpoint({
    method: 'PATCH',
    url: '/api/user/profile',
    needs: 'profile',
    invalidates: ['account', 'profiles'],
    schema: { body: changeBody(profileChange), response: { 200: ownProfile } },
  }),
  /**
   * Requires the password. 422 for reserved names and lookalikes; 409 `username_taken`, `username_too_similar`, and
   * `username_changed_lately` within 30 days.
   */
  changeUsername: endpoint({
    method: 'PUT',
    url: '/api/user/username',
    needs: 'owner',
    invalidates: ['account', 'profiles'],
    schema: {
      body: usernameChange,
      response: { 200: z.object({ username: z.string(), changeableAt: instant }) },
    },
  }),
  /** Numbers are masked except for their last four characters. */
  payoutDetails: endpoint({
    method: 'GET',
    url: '/api/user/payout-details',
    needs: 'money',
    shows: ['payout-details'],
    schema: { response: { 200: payoutDetails } },
  }),
  /** Requires the password; replaces all of them. */
  changePayoutDetails: endpoint({
    method: 'PUT',
    url: '/api/user/payout-details',
    needs: 'owner',
    invalidates: ['payout-details'],
    schema: { body: payoutChange, response: { 200: payoutDetails } },
  }),
}
