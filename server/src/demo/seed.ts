import type { Role } from '#contract/foundation/users/roles.ts'
import { languages } from '#contract/languages.ts'
import type { SandboxService } from '../../sandbox/checkout/service.ts'
import type { AccountServices } from '../features/accounts/credentials/index.ts'
import { readOlderNotifications } from '../features/foundation/notifications/index.ts'
import { userPreferences } from '../features/foundation/preferences/tables.ts'
import { addUser, changeUser } from '../features/foundation/users/index.ts'
import { influencerDeals } from '../features/market/deals/tables.ts'
import { issueAllMissing } from '../features/market/receipts/index.ts'
import { syncUserColumns } from '../features/money/social-profiles/index.ts'
import { socialMediaProfiles } from '../features/money/social-profiles/tables.ts'
import { recomputeRanks } from '../features/presence/rankings/index.ts'
import { recountVocabulary, refreshChangedProfiles, syncRankScores } from '../features/search/discovery/index.ts'
import { inTransaction, type SystemContext } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { spreadSignIns, spreadSignUps } from './account-dates.ts'
import { demoPassword } from './accounts.ts'
import { demoAdmins, demoBusinesses, demoInfluencers } from './content/people.ts'
import { profileParts } from './content/profiles.ts'
import { languageOf, textsIn } from './content/texts.ts'
import { picturesOf, placeholders } from './drawing/drawn.ts'
import { submitIdentityPapers } from './identity-papers.ts'
import { addPayoutDetails, addSharedPayoutDetails, disputeCardPayment } from './payouts.ts'
import { addLikesAndComments, fillProfiles } from './profiles.ts'
import { roundRobin } from './round-robin.ts'
import { socialProfilesOf } from './social-profiles.ts'
import { announcementSteps } from './trade/announcements.ts'
import { bonusSteps } from './trade/bonuses.ts'
import { campaignSteps } from './trade/campaigns.ts'
import { loadCast } from './trade/cast.ts'
import { contactSteps } from './trade/contact.ts'
import { withNamedLedgerTime } from './trade/ledger-clock.ts'
import { moderationSteps } from './trade/moderation.ts'
import { newcomerSteps } from './trade/newcomers.ts'
import { orderSteps } from './trade/orders.ts'
import { addDepositAccounts, queueSteps } from './trade/queues.ts'
import { rankSteps } from './trade/ranks.ts'
import { requestSteps } from './trade/requests.ts'
import { socialSteps } from './trade/social.ts'
import { talkSteps } from './trade/talks.ts'
import { playSteps, type Step, silentServices } from './trade/timeline.ts'
import { seedVisits } from './visits.ts'
import { sendVoiceMessage } from './voice-message.ts'

/** Pictures of a person, each with its placeholder. */
const withPlaceholders = ({ avatarUrl, coverUrl }: ReturnType<typeof picturesOf>) => ({
  avatarUrl: withPlaceholder(avatarUrl),
  coverUrl: withPlaceholder(coverUrl),
})
const withPlaceholder = placeholders()

type NewPerson = { username: string; role: Role; spoken: string[]; displayName: string }

/**
 * Fills an empty database with demo people who have already traded, by the rules of the product; this is recorded, and new demos are
 * loaded from the recording (docs/decisions/demo.md). The sandbox calls the server, which must be listening.
 */
export async function seedDemo(
  services: Services,
  accounts: AccountServices,
  { sandbox, ownerUrl }: { sandbox: SandboxService; ownerUrl: string },
): Promise<void> {
  const { clock } = services
  const passwordHash = await accounts.passwords.hash(demoPassword)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const add: AddPerson = (person) => addDemoUser(context, { ...person, passwordHash })
    for (const { username, name } of demoAdmins)
      await add({ username, role: 'admin', spoken: ['en'], displayName: name })
    for (const index of demoBusinesses.keys()) await seedBusiness(context, add, index)
    for (const index of demoInfluencers.keys()) await seedInfluencer(context, add, index)
    for (const language of languages) await addLikesAndComments(tx, language)
    await seedVisits(tx, clock())
  })
  await addPayoutDetails(services, accounts, demoPassword)
  await withNamedLedgerTime(ownerUrl, () => trade(services, passwordHash))
  await addSharedPayoutDetails(services, accounts, demoPassword)
  const joinedBy = silentServices(services, registeredDaysAgo).clock()
  await inTransaction(services, async ({ tx }) => {
    await spreadSignUps(tx, { now: clock(), joinedBy })
    await spreadSignIns(tx, { now: clock(), joinedBy })
  })
  await readOlderNotifications(services, daysUnread)
  await submitIdentityPapers(services)
  await sendVoiceMessage(services)
  await disputeCardPayment(services, sandbox)
  await fillIndexes(services)
}

/** Runs the jobs that compute indexes. */
async function fillIndexes(services: Services): Promise<void> {
  const { database, clock } = services
  await recomputeRanks(database, clock)
  await refreshChangedProfiles(services)
  await syncRankScores(database)
  await recountVocabulary(database)
}

/** The age in days at which demo people have read everything. */
const daysUnread = 6

/** Half a year in which the demo people trade with each other, by the regular rules and from old to new. */
async function trade(services: Services, passwordHash: string): Promise<void> {
  const { orm } = services.database
  const cast = await loadCast(orm)
  await addDepositAccounts(orm)
  await playSteps(services, [
    ...withReceipts(services, [
      ...queueSteps(cast),
      ...bonusSteps(cast),
      ...newcomerSteps(cast, passwordHash),
      ...(await orderSteps(orm, cast)),
      ...campaignSteps(services, cast),
      ...requestSteps(cast),
      ...moderationSteps(cast),
    ]),
    ...socialSteps(cast),
    ...talkSteps(cast),
    ...contactSteps(cast),
    ...announcementSteps(services, cast),
    ...rankSteps(services),
  ])
}

/** Days before the first of their orders; `spreadSignUps` finally sets when they joined. */
const registeredDaysAgo = 210

type AddPerson = (person: NewPerson) => Promise<{ id: number }>

async function addDemoUser(context: SystemContext, person: NewPerson & { passwordHash: string }) {
  const { username, role, spoken, displayName, passwordHash } = person
  const user = await addUser(silentServices(context, registeredDaysAgo), {
    username,
    email: `${username}@demo.vivobid.example`,
    passwordHash,
    role,
    displayName,
    language: languages.find((language) => language === spoken[0]) ?? 'en',
    isVerified: true,
  })
  await changeUser(context.tx, user.id, { isDemo: true })
  return user
}

async function seedBusiness({ tx }: SystemContext, add: AddPerson, index: number) {
  // the index is that of one of them
  const { username, languages: spoken, name, businessType, country } = demoBusinesses[index]!
  const { id } = await add({ username, role: 'business', spoken, displayName: name })
  await changeUser(tx, id, {
    ...withPlaceholders(picturesOf(username)),
    ...textsIn[languageOf(spoken)].people[username],
    businessType,
    countryOfOrigin: country,
    languagesSpoken: spoken,
  })
}

async function seedInfluencer({ tx, clock }: SystemContext, add: AddPerson, index: number) {
  // the index is that of one of them
  const { username, languages: spoken, name, expertise, country } = demoInfluencers[index]!
  const { id } = await add({ username, role: 'influencer', spoken, displayName: name })
  await changeUser(tx, id, {
    ...withPlaceholders(picturesOf(username)),
    ...textsIn[languageOf(spoken)].people[username],
    expertise,
    countryOfOrigin: country,
    languagesSpoken: spoken,
  })
  const deals = dealsOf(index, spoken)
  await tx.insert(influencerDeals).values(deals.map((deal) => ({ ...deal, influencerId: id })))
  const platforms = [...new Set(deals.flatMap((deal) => deal.platforms))]
  const socialProfiles = socialProfilesOf({ index, username, platforms, now: clock() })
  await tx.insert(socialMediaProfiles).values(socialProfiles.map((profile) => ({ ...profile, userId: id })))
  await syncUserColumns(tx, [id])
  await fillProfiles(tx, id, { index, username, language: languageOf(spoken), now: clock() })
  await tx.insert(userPreferences).values({ userId: id, preferenceName: 'show_as_new_member', preferenceValue: 'true' })
}

/** Adds to the steps, within an hour after each, the documents of its bookings, so that they bear the date of the payment. */
function withReceipts(services: Services, steps: Step[]): Step[] {
  const hours = new Set(steps.map(({ daysAgo }) => Math.max(0, Math.ceil(daysAgo * 24) - 1)))
  const receipts = [...hours].map((hour) => ({
    daysAgo: hour / 24,
    run: () => issueAllMissing(silentServices(services, hour / 24)),
  }))
  return [...steps, ...receipts]
}

/** Two to four deals per person, in their language; prices vary around the template's. */
function dealsOf(index: number, spoken: string[]) {
  const language = languageOf(spoken)
  const dealCount = 2 + (index % 3)
  return Array.from({ length: dealCount }, (_, i) => {
    const template = roundRobin(profileParts.deals, index + i * 2)
    const factor = 0.6 + ((index * 7 + i * 3) % 12) / 10
    const texts = textsIn[language]
    return {
      ...texts.deals[template.dealType],
      dealType: template.dealType,
      price: Math.round((template.price * factor) / 500) * 500,
      // somebody's last deal
      isPriceHidden: index % 6 === 1 && i === dealCount - 1,
      deliveryTimeInDays: template.days,
      platforms: template.platforms,
      revisionsIncluded: template.revisions,
      customOptions: profileParts.extras.map(({ id, price, extraDays }) => ({
        id,
        label: texts.extras[id],
        price,
        extraDays,
      })),
    }
  })
}
