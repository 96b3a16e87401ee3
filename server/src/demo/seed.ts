import { eq } from 'drizzle-orm'
import type { Role } from '#contract/identity/identity.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { AccountServices } from '../features/credentials/index.ts'
import { influencerDeals } from '../features/deals/tables.ts'
import { deposit } from '../features/ledger/index.ts'
import { userPreferences } from '../features/preferences/tables.ts'
import { syncUserColumns } from '../features/social-profiles/index.ts'
import { socialMediaProfiles } from '../features/social-profiles/tables.ts'
import { addUser } from '../features/users/index.ts'
import { users } from '../features/users/tables.ts'
import { paymentJournals, payments } from '../features/wallet/tables.ts'
import { day } from '../platform/clock.ts'
import { inTransaction, type SystemContext } from '../platform/context.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { dealTemplates, extraTexts, offerTexts } from './deals.ts'
import { demoExpertise } from './expertise.ts'
import { requestPayouts } from './payouts.ts'
import { demoBusinesses, demoInfluencers } from './people.ts'
import { picturesOf } from './pictures.ts'
import { addLikesAndComments, fillProfiles } from './profiles.ts'
import { socialProfilesOf } from './social-profiles.ts'
import { playStories } from './stories.ts'
import { seedVisits } from './visits.ts'

export const demoPassword = 'vivobid-demo'
export const demoAccounts = [
  { username: 'admin', what: 'admin' },
  { username: 'second.admin', what: 'admin who also approves large withdrawals' },
  { username: 'brightside', what: 'business with money' },
  { username: 'lena.hart', what: 'influencer with deals' },
]

type NewPerson = { username: string; role: Role; spoken: string[]; displayName: string }

const startingBalance = 250_000

/** Fills an empty database with demo people who have already traded; does nothing when there are any users. */
export async function seedDemo(services: Services, accounts: AccountServices): Promise<boolean> {
  const { database, clock } = services
  const [anybody] = await database.orm.select({ id: users.id }).from(users).limit(1)
  if (anybody) return false
  const passwordHash = await accounts.passwords.hash(demoPassword)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const add: AddPerson = (person) => addDemoUser(context, { ...person, passwordHash })
    await add({ username: 'admin', role: 'admin', spoken: ['en'], displayName: 'Admin' })
    await add({ username: 'second.admin', role: 'admin', spoken: ['en'], displayName: 'Second admin' })
    for (const index of demoBusinesses.keys()) await seedBusiness(context, add, index)
    for (const index of demoInfluencers.keys()) await seedInfluencer(context, add, index)
    for (const language of languages) await addLikesAndComments(tx, language)
    await seedVisits(tx, clock())
    await playStories(context)
  })
  await requestPayouts(services, accounts, demoPassword)
  return true
}

type AddPerson = (person: NewPerson) => Promise<{ id: number }>

async function addDemoUser(context: SystemContext, person: NewPerson & { passwordHash: string }) {
  const { username, role, spoken, displayName, passwordHash } = person
  const user = await addUser(context, {
    username,
    email: `${username}@demo.vivobid.example`,
    passwordHash,
    role,
    displayName,
    language: languages.find((language) => language === spoken[0]) ?? 'en',
    isVerified: true,
  })
  await context.tx.update(users).set({ isDemo: true }).where(eq(users.id, user.id))
  return user
}

/** The first six businesses have a balance. */
async function seedBusiness({ tx, clock }: SystemContext, add: AddPerson, index: number) {
  const { username, languages: spoken, name, bio, businessType, country } = demoBusinesses[index]!
  const { id } = await add({ username, role: 'business', spoken, displayName: name })
  await tx
    .update(users)
    .set({ ...picturesOf(username), bio, businessType, countryOfOrigin: country, languagesSpoken: spoken })
    .where(eq(users.id, id))
  if (index >= 6) return
  const createdAt = new Date(clock().getTime() - 40 * day)
  await addBalance(tx, id, { amount: startingBalance - index * 30_000, createdAt })
}

async function seedInfluencer({ tx, clock }: SystemContext, add: AddPerson, index: number) {
  const { username, languages: spoken, name, bio, profession, country } = demoInfluencers[index]!
  const { id } = await add({ username, role: 'influencer', spoken, displayName: name })
  await tx
    .update(users)
    .set({
      ...picturesOf(username),
      bio,
      profession,
      expertise: demoExpertise[username]!,
      countryOfOrigin: country,
      languagesSpoken: spoken,
    })
    .where(eq(users.id, id))
  const deals = dealsOf(index, spoken)
  await tx.insert(influencerDeals).values(deals.map((deal) => ({ ...deal, influencerId: id })))
  const platforms = [...new Set(deals.flatMap((deal) => deal.platforms))]
  const socialProfiles = socialProfilesOf({ index, username, platforms, now: clock() })
  await tx.insert(socialMediaProfiles).values(socialProfiles.map((profile) => ({ ...profile, userId: id })))
  await syncUserColumns(tx, [id])
  await fillProfiles(tx, id, { index, username, language: languageOf(spoken) })
  await tx.insert(userPreferences).values({ userId: id, preferenceName: 'show_as_new_member', preferenceValue: 'true' })
}

/** The first spoken language that we have texts in. */
const languageOf = (spoken: string[]) => (spoken.find((code) => code in offerTexts) ?? 'en') as Language

/** Two to four deals per person, in their language; prices vary around the template's. */
function dealsOf(index: number, spoken: string[]) {
  const language = languageOf(spoken)
  const dealCount = 2 + (index % 3)
  return Array.from({ length: dealCount }, (_, i) => {
    const at = (index + i * 2) % dealTemplates.length
    const template = dealTemplates[at]!
    const factor = 0.6 + ((index * 7 + i * 3) % 12) / 10
    const [raw, second] = extraTexts[language]
    return {
      ...offerTexts[language][at]!,
      dealType: template.dealType,
      price: Math.round((template.price * factor) / 500) * 500,
      deliveryTimeInDays: template.days,
      platforms: template.platforms,
      revisionsIncluded: template.revisions,
      customOptions: [
        { id: 'raw', label: raw, price: 4_000, extraDays: 0 },
        { id: 'second', label: second, price: 7_500, extraDays: 2 },
      ],
    }
  })
}

/** Gives a demo business money through a regular deposit with its journal. */
async function addBalance(tx: Tx, userId: number, { amount, createdAt }: { amount: number; createdAt: Date }) {
  const [payment] = await tx
    .insert(payments)
    .values({ userId, amount, type: 'deposit', method: 'bank_transfer', paymentDetails: { demo: true }, createdAt })
    .returning({ id: payments.id })
  const { journalId } = await deposit(tx, { paymentId: payment!.id, userId, amount, maturesAt: null })
  await tx.update(payments).set({ status: 'completed', journalId }).where(eq(payments.id, payment!.id))
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
}
