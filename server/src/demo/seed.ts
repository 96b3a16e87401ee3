import { eq } from 'drizzle-orm'
import { type Language, languages } from '#contract/languages.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import { users } from '../features/accounts/tables.ts'
import { addUser } from '../features/accounts/users.ts'
import { influencerDeals } from '../features/deals/tables.ts'
import { deposit } from '../features/ledger/ledger.ts'
import { copyToUsers } from '../features/profiles/follower-figures.ts'
import { socialMediaProfiles, userPreferences } from '../features/profiles/tables.ts'
import { paymentJournals, payments } from '../features/wallet/tables.ts'
import { day } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import { dealTemplates, extraTexts, offerTexts } from './deals.ts'
import { furnish, visitEachOther } from './house.ts'
import { askForPayouts } from './payouts.ts'
import { demoBusinesses, demoInfluencers } from './people.ts'
import { picturesOf } from './pictures.ts'
import { play } from './play.ts'
import { socialProfilesOf } from './social-profiles.ts'
import { visit } from './visits.ts'

export const demoPassword = 'vivobid-demo'
export const demoAccounts = [
  { username: 'admin', what: 'admin' },
  { username: 'second.admin', what: 'admin who also approves large withdrawals' },
  { username: 'brightside', what: 'business with money' },
  { username: 'lena.hart', what: 'influencer with deals' },
]

const startingBalance = 250_000

/**
 * Fills an empty database with the people of demo mode, who have traded with each other already; does nothing when anybody is there.
 */
export async function seedDemo(services: Services, accounts: Accounts): Promise<boolean> {
  const { database, clock } = services
  const [anybody] = await database.orm.select({ id: users.id }).from(users).limit(1)
  if (anybody) return false
  const passwordHash = await accounts.passwords.hash(demoPassword)
  const add = async (
    tx: Tx,
    username: string,
    role: 'admin' | 'business' | 'influencer',
    spoken: string[],
    displayName: string,
  ) =>
    addUser(tx, clock, {
      username,
      email: `${username}@demo.vivobid.example`,
      passwordHash,
      role,
      displayName,
      language: languages.find((language) => language === spoken[0]) ?? 'en',
      isVerified: true,
    })

  await database.transaction(async (tx) => {
    await add(tx, 'admin', 'admin', ['en'], 'Admin')
    await add(tx, 'second.admin', 'admin', ['en'], 'Second admin')
    for (const [i, business] of demoBusinesses.entries()) {
      const { id } = await add(tx, business.username, 'business', business.languages, business.name)
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
      if (i < 6) await giveMoney(tx, id, startingBalance - i * 30_000, new Date(clock().getTime() - 40 * day))
    }
    for (const [i, person] of demoInfluencers.entries()) {
      const { id } = await add(tx, person.username, 'influencer', person.languages, person.name)
      await tx
        .update(users)
        .set({
          ...picturesOf(person.username),
          bio: person.bio,
          profession: person.profession,
          countryOfOrigin: person.country,
          languagesSpoken: person.languages,
        })
        .where(eq(users.id, id))
      const deals = dealsOf(i, person.languages)
      await tx.insert(influencerDeals).values(deals.map((deal) => ({ ...deal, influencerId: id })))
      const platforms = [...new Set(deals.flatMap((deal) => deal.platforms))]
      await tx
        .insert(socialMediaProfiles)
        .values(socialProfilesOf(i, person.username, platforms, clock()).map((profile) => ({ ...profile, userId: id })))
      await copyToUsers(tx, [id])
      await furnish(tx, i, id, person.username, languageOf(person.languages))
      await tx
        .insert(userPreferences)
        .values({ userId: id, preferenceName: 'show_as_new_member', preferenceValue: 'true' })
    }
    for (const language of languages) await visitEachOther(tx, language)
    await visit(tx, clock())
    await play(tx, services)
  })
  await askForPayouts(services, accounts, demoPassword)
  return true
}

/** The language that somebody writes in: the first that they speak and that we have texts of. */
const languageOf = (spoken: string[]) => (spoken.find((tongue) => tongue in offerTexts) ?? 'en') as Language

/** Two to four deals of a person, in the language they write in; prices vary around the template's. */
function dealsOf(index: number, spoken: string[]) {
  const language = languageOf(spoken)
  const how = 2 + (index % 3)
  return Array.from({ length: how }, (_, i) => {
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

/** Money of a demo business: a deposit as any other, with its journal. */
async function giveMoney(tx: Tx, userId: number, amount: number, createdAt: Date) {
  const [payment] = await tx
    .insert(payments)
    .values({ userId, amount, type: 'deposit', method: 'bank_transfer', paymentDetails: { demo: true }, createdAt })
    .returning({ id: payments.id })
  const { journalId } = await deposit(tx, { paymentId: payment!.id, userId, amount })
  await tx.update(payments).set({ status: 'completed', journalId }).where(eq(payments.id, payment!.id))
  await tx.insert(paymentJournals).values({ paymentId: payment!.id, journalId })
}
