import { z } from 'zod'
import { username } from '#contract/accounts/identity/credentials.ts'
import { isDistinct, language } from '#contract/fields.ts'
import { profileChange } from '#contract/presence/profiles/own-profile.ts'
import { knownCountry } from '#contract/regions.ts'
import { knownLanguage } from '#contract/spoken-languages.ts'
import { nameOf, readContent } from './read-content.ts'

const { displayName, businessType, expertise } = profileChange.shape
const name = displayName.unwrap()
const person = {
  username,
  name,
  latin: name.optional(),
  country: knownCountry,
  languages: z.array(knownLanguage).min(1),
}
const influencer = z.strictObject({
  ...person,
  expertise: expertise.unwrap(),
  look: z.enum(['short', 'long', 'curly', 'bun', 'scarf', 'bald', 'beard']),
})
const business = z.strictObject({ ...person, businessType: businessType.unwrap().unwrap() })
const newcomer = z.strictObject({
  username,
  name,
  latin: person.latin,
  role: z.enum(['business', 'influencer']),
  country: knownCountry,
  language,
  joinedDaysAgo: z.number().positive(),
  isUnconfirmed: z.literal(true).optional(),
  topUp: z.int().positive().optional(),
})

const namesOf = (list: { username: string }[]) => list.map((each) => each.username)
const people = readContent(
  'people',
  z
    .strictObject({
      admins: z.array(z.strictObject({ username, name })),
      influencers: z.array(influencer),
      businesses: z.array(business),
      newcomers: z.array(newcomer),
    })
    .refine((people) => isDistinct(namesOf(Object.values(people).flat())), 'Two people have the same user name'),
)

/** The fictional people of demo mode. */
export const { admins: demoAdmins, influencers: demoInfluencers, businesses: demoBusinesses } = people
/** People who joined in the last three months. */
export const demoNewcomers = people.newcomers
export type DemoInfluencer = z.output<typeof influencer>
export type Newcomer = z.output<typeof newcomer>

const joined = (role: Newcomer['role']) => demoNewcomers.filter((each) => each.role === role)

/** User names in other files. */
export const influencerName = nameOf('people.yaml', namesOf([...demoInfluencers, ...joined('influencer')]))
export const businessName = nameOf('people.yaml', namesOf([...demoBusinesses, ...joined('business')]))
export const memberName = nameOf('people.yaml', namesOf([...demoInfluencers, ...demoBusinesses, ...demoNewcomers]))
export const adminName = nameOf('people.yaml', namesOf(demoAdmins))
