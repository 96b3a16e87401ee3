import { eq } from 'drizzle-orm'
import type { Role } from '#contract/identity/identity.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { AccountServices } from '../features/credentials/account-services.ts'
import { influencerDeals } from '../features/deals/tables.ts'
import { deposit } from '../features/ledger/ledger.ts'
import { userPreferences } from '../features/preferences/tables.ts'
import { syncUserColumns } from '../features/social-profiles/follower-counts.sql.ts'
import { socialMediaProfiles } from '../features/social-profiles/tables.ts'
import { users } from '../features/users/tables.ts'
import { addUser } from '../features/users/users.ts'
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
  const add = async (context: SystemContext, { username, role, spoken, displayName }: NewPerson) => {
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

  await inTransaction(services, async (context) => {
    const { tx } = context
    await add(context, { username: 'admin', role: 'admin', spoken: ['en'], displayName: 'Admin' })
    await add(context, { username: 'second.admin', role: 'admin', spoken: ['en'], displayName: 'Second admin' })
    for (const [i, business] of demoBusinesses.entries()) {
      const { id } = await add(context, {
        username: business.username,
        role: 'business',
        spoken: business.languages,
        displayName: business.name,
      })
      await tx
        .update(users)
        .set({
          ...picturesOf(business.username),
          bio: business.bio,
          businessType: business.businessType,
          countryOfOrigin: business.country,
          languagesSpoken: business.languages,
        })
        .where(eq(users.id, id))
      if (i < 6) {
        const createdAt = new Date(clock().getTime() - 40 * day)
        await addBalance(tx, id, { amount: startingBalance - i * 30_000, createdAt })
      }
    }
    for (const [i, person] of demoInfluencers.entries()) {
      const { id } = await add(context, {
        username: person.username,
        role: 'influencer',
        spoken: person.languages,
        displayName: person.name,
      })
      await tx
        .update(users)
        .set({
          ...picturesOf(person.username),
          bio: person.bio,
          profession: person.profession,
          expertise: demoExpertise[person.username]!,
          countryOfOrigin: person.country,
          languagesSpoken: person.languages,
        })
        .where(eq(users.id, id))
      const deals = dealsOf(i, person.languages)
      await tx.insert(influencerDeals).values(deals.map((deal) => ({ ...deal, influencerId: id })))
      const platforms = [...new Set(deals.flatMap((deal) => deal.platforms))]
      await tx.insert(socialMediaProfiles).values(
        socialProfilesOf({ index: i, username: person.username, platforms, now: clock() }).map((profile) => ({
          ...profile,
          userId: id,
        })),
      )
      await syncUserColumns(tx, [id])
      await fillProfiles(tx, id, { index: i, username: person.username, language: languageOf(person.languages) })
      await tx
        .insert(userPreferences)
        .values({ userId: id, preferenceName: 'show_as_new_member', preferenceValue: 'true' })
    }
    for (const language of languages) await addLikesAndComments(tx, language)
    await seedVisits(tx, clock())
    await playStories(context)
  })
  await requestPayouts(services, accounts, demoPassword)
  return true
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
