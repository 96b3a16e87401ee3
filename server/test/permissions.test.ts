import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMarket, contents, endpoints, known, type Market, uses } from './endpoints.ts'
import { type Person, World } from './world.ts'

const often = { most: 1_000_000, within: 60_000 }
let world: World
let market: Market
beforeAll(async () => {
  world = await World.open({ limits: { loginsPerNetwork: often, registrationsPerNetwork: often } })
  market = await aMarket(world)
})
afterAll(() => world.close())

const signedOut = 401
/** What others than its two sides get for the order, task, deal and payment of `aMarket` (api.md, Rules). */
const table: [name: string, stranger: number, influencer: number, business: number, admin: number][] = [
  // for anybody; 428, 401 and 422 say that the challenge, the password and the link are missing, not the right
  ['accounts.challenge', 200, 200, 200, 200],
  ['accounts.register', 428, 428, 428, 428],
  ['accounts.login', 401, 401, 401, 401],
  ['accounts.verifyEmail', 422, 422, 422, 422],
  ['accountCare.forgotPassword', 204, 204, 204, 204],
  ['accountCare.resetPassword', 422, 422, 422, 422],
  ['accountCare.loginTwoFactor', 401, 401, 401, 401],
  ['accounts.logout', 204, 204, 204, 204],
  ['site.terms', 200, 200, 200, 200],
  ['landing.countdown', 200, 200, 200, 200],
  ['landing.members', 200, 200, 200, 200],
  ['profiles.read', 200, 200, 200, 200],
  ['showcaseVisits.list', 200, 200, 200, 200],
  ['showcaseVisits.read', 200, 200, 200, 200],
  ['showcaseVisits.share', 200, 200, 200, 200],
  ['showcaseVisits.comments', 200, 200, 200, 200],
  ['showcaseVisits.like', signedOut, 200, 200, 200],
  ['showcaseVisits.unlike', signedOut, 200, 200, 200],
  ['showcaseVisits.comment', signedOut, 201, 201, 201],
  ['showcaseVisits.removeComment', signedOut, 404, 404, 204],
  ['rankings.list', 200, 200, 200, 200],
  ['rankings.countries', 200, 200, 200, 200],
  ['discovery.list', 200, 200, 200, 200],
  // 422: there must be somebody to compare
  ['discovery.compare', 422, 422, 422, 422],
  // 404: nobody is ranked yet
  ['rankings.read', 404, 404, 404, 404],
  ['engagements.read', 200, 200, 200, 200],
  ['engagements.view', 204, 204, 204, 204],
  ['engagements.react', 200, 200, 200, 200],
  ['engagements.like', signedOut, 200, 200, 200],
  ['engagements.unlike', signedOut, 200, 200, 200],
  // 422: an admin says whose
  ['analytics.influencer', signedOut, 200, 403, 422],
  ['analytics.exportCsv', signedOut, 200, 403, 422],
  ['analytics.linkClicks', signedOut, 404, 403, 403],
  ['businessAnalytics.figures', signedOut, 403, 200, 403],
  ['businessAnalytics.exportCsv', signedOut, 403, 200, 403],
  ['deals.list', 200, 200, 200, 200],
  ['deals.read', 200, 200, 200, 200],
  ['sandbox.read', 200, 200, 200, 200],
  ['sandbox.cancel', 200, 200, 200, 200],
  // 409: it is not paid yet
  ['sandbox.settleLater', 409, 409, 409, 409],
  ['sandbox.distort', 200, 200, 200, 200],
  ['sandbox.refund', 409, 409, 409, 409],
  ['sandbox.dispute', 409, 409, 409, 409],
  ['sandbox.closeDispute', 409, 409, 409, 409],

  // about oneself
  ['accounts.currentUser', signedOut, 200, 200, 200],
  ['fullProfile.change', signedOut, 200, 200, 200],
  ['fullProfile.changeOwn', signedOut, 200, 403, 403],
  ['fullProfile.payoutDetails', signedOut, 200, 200, 200],
  // 422: the password is wrong
  ['fullProfile.changeUsername', signedOut, 422, 422, 422],
  ['fullProfile.changePayoutDetails', signedOut, 422, 422, 422],
  ['accounts.requestEmailVerification', signedOut, 409, 409, 409],
  // 422: the password and the code are wrong; 409: nothing waits to be confirmed
  ['accountCare.changePassword', signedOut, 422, 422, 422],
  ['accountCare.changeEmail', signedOut, 422, 422, 422],
  ['accountCare.verifyPhone', signedOut, 422, 422, 422],
  ['accountCare.beginTwoFactor', signedOut, 422, 422, 422],
  ['accountCare.confirmTwoFactor', signedOut, 409, 409, 409],
  ['accountCare.endTwoFactor', signedOut, 422, 422, 422],
  ['accountCare.renewRecoveryCodes', signedOut, 422, 422, 422],
  ['stepUp.confirm', signedOut, 422, 422, 422],
  ['accountCare.sendPhoneCode', signedOut, 204, 204, 204],
  ['accountCare.sessions', signedOut, 200, 200, 200],
  ['accountCare.endSession', signedOut, 404, 404, 404],
  ['accountCare.endOtherSessions', signedOut, 204, 204, 204],
  ['accountCare.exportData', signedOut, 200, 200, 403],
  ['accountCare.deleteAccount', signedOut, 422, 422, 403],
  ['money.wallet', signedOut, 200, 200, 200],
  ['money.statement', signedOut, 200, 200, 200],
  ['money.createCheckout', signedOut, 403, 200, 403],
  ['money.exportCsv', signedOut, 200, 200, 200],
  ['money.exportPdf', signedOut, 200, 200, 200],
  ['deposits.list', signedOut, 200, 200, 200],
  ['deposits.create', signedOut, 201, 201, 403],
  ['withdrawals.conditions', signedOut, 200, 200, 200],
  ['withdrawals.list', signedOut, 200, 200, 200],
  // nobody's identity is proven
  ['withdrawals.create', signedOut, 403, 403, 403],
  ['profiles.own', signedOut, 200, 403, 403],
  ['gifts.list', signedOut, 200, 200, 200],
  ['gifts.totals', signedOut, 200, 200, 200],
  ['receipts.list', signedOut, 200, 200, 200],
  ['receipts.download', signedOut, 404, 404, 200],
  // 409: their balances are empty
  ['gifts.send', signedOut, 409, 409, 409],
  ['gifts.like', signedOut, 404, 403, 403],
  ['gifts.unlike', signedOut, 404, 403, 403],
  ['gifts.thank', signedOut, 404, 403, 403],
  ['rankings.own', signedOut, 200, 403, 403],
  ['preferences.read', signedOut, 200, 200, 200],
  ['preferences.change', signedOut, 200, 200, 200],
  ['pending.unread', signedOut, 200, 200, 403],
  ['pending.counts', signedOut, 200, 200, 403],

  ['conversations.list', signedOut, 200, 200, 403],
  ['conversations.open', signedOut, 403, 201, 403],
  ['conversations.opening', signedOut, 200, 200, 403],
  ['conversations.read', signedOut, 404, 404, 403],
  ['conversations.messages', signedOut, 404, 404, 403],
  ['conversations.sendMessage', signedOut, 404, 404, 403],
  ['conversations.markRead', signedOut, 404, 404, 403],

  // 422: the right is there, the purpose is not
  ['uploads.create', signedOut, 422, 422, 422],
  ['uploads.quota', signedOut, 200, 200, 200],
  ['uploads.remove', signedOut, 404, 404, 404],
  ['uploads.removePicture', signedOut, 204, 204, 204],
  // an admin settles disputes
  ['uploads.address', signedOut, 404, 404, 200],

  ['socialProfiles.list', signedOut, 200, 403, 403],
  ['socialProfiles.create', signedOut, 201, 403, 403],
  ['socialProfiles.change', signedOut, 404, 403, 403],
  ['socialProfiles.order', signedOut, 200, 403, 403],
  ['socialProfiles.remove', signedOut, 404, 403, 403],

  ['verification.request', signedOut, 404, 403, 403],
  ['verification.mine', signedOut, 200, 403, 403],
  ['verification.ownKyc', signedOut, 200, 200, 403],
  // 404: the papers are nobody's
  ['verification.submitKyc', signedOut, 404, 404, 403],
  ['verificationReview.kyc', signedOut, 403, 403, 200],
  ['verificationReview.requests', signedOut, 403, 403, 200],
  // 404: there is no picture; 409: it was decided the line before
  ['verificationReview.kycFile', signedOut, 403, 403, 404],
  ['verificationReview.approveKyc', signedOut, 403, 403, 204],
  ['verificationReview.rejectKyc', signedOut, 403, 403, 409],
  ['verificationReview.proof', signedOut, 403, 403, 404],
  ['verificationReview.approveRequest', signedOut, 403, 403, 204],
  ['verificationReview.rejectRequest', signedOut, 403, 403, 409],

  ['links.list', signedOut, 200, 403, 403],
  ['links.create', signedOut, 201, 403, 403],
  // 409: the order names what is not one's own
  ['links.order', signedOut, 409, 403, 403],
  ['links.change', signedOut, 404, 403, 403],
  ['links.remove', signedOut, 404, 403, 403],
  ['showcase.items', signedOut, 200, 403, 403],
  ['showcase.createItem', signedOut, 201, 403, 403],
  ['showcase.order', signedOut, 409, 403, 403],
  ['showcase.changeItem', signedOut, 404, 403, 403],
  ['showcase.removeItem', signedOut, 404, 403, 403],
  ['showcase.achievements', signedOut, 200, 403, 403],
  ['showcase.createAchievement', signedOut, 201, 403, 403],
  ['showcase.changeAchievement', signedOut, 404, 403, 403],
  ['showcase.removeAchievement', signedOut, 404, 403, 403],
  ['showcase.projects', signedOut, 200, 403, 403],
  ['showcase.createProject', signedOut, 201, 403, 403],
  ['showcase.changeProject', signedOut, 404, 403, 403],
  ['showcase.removeProject', signedOut, 404, 403, 403],

  ['shortlist.list', signedOut, 403, 200, 403],
  ['shortlist.put', signedOut, 403, 200, 403],
  ['shortlist.remove', signedOut, 403, 404, 403],
  ['savedSearches.list', signedOut, 403, 200, 403],
  ['savedSearches.create', signedOut, 403, 201, 403],
  ['savedSearches.remove', signedOut, 403, 404, 403],
  ['deals.create', signedOut, 201, 403, 403],
  ['deals.duplicate', signedOut, 404, 403, 403],
  // 409: the order names what is not one's own
  ['deals.order', signedOut, 409, 403, 403],
  ['deals.change', signedOut, 404, 403, 403],
  ['deals.remove', signedOut, 404, 403, 403],

  ['dealStatistics.list', signedOut, 200, 403, 403],
  ['dealStatistics.read', signedOut, 404, 403, 403],

  ['serviceTemplates.list', signedOut, 200, 403, 403],
  ['serviceTemplateDesk.list', signedOut, 403, 403, 200],
  ['serviceTemplateDesk.create', signedOut, 403, 403, 201],
  ['serviceTemplateDesk.change', signedOut, 403, 403, 200],
  ['serviceTemplateDesk.remove', signedOut, 403, 403, 204],

  // 409: the business may order, and has no money
  ['purchases.create', signedOut, 403, 409, 403],
  ['purchases.list', signedOut, 200, 200, 200],
  ['purchases.counts', signedOut, 200, 200, 200],
  ['purchases.read', signedOut, 404, 404, 200],
  ['purchases.quote', signedOut, 404, 403, 403],
  ['purchases.pay', signedOut, 403, 404, 403],
  ['purchases.accept', signedOut, 404, 403, 403],
  ['purchases.decline', signedOut, 404, 403, 403],
  ['purchases.cancel', signedOut, 403, 404, 403],

  ['reviews.ofProfile', 200, 200, 200, 200],
  ['reviews.create', signedOut, 404, 404, 404],
  ['reviews.ofOrder', signedOut, 404, 404, 200],
  ['reviews.answer', signedOut, 404, 404, 404],

  ['tasks.list', signedOut, 200, 200, 200],
  ['tasks.counts', signedOut, 200, 200, 200],
  ['tasks.read', signedOut, 404, 404, 200],
  ['tasks.messages', signedOut, 404, 404, 200],
  ['tasks.markRead', signedOut, 404, 404, 204],
  ['tasks.revealPin', signedOut, 404, 404, 404],
  ['tasks.verifyPin', signedOut, 404, 404, 404],
  ['tasks.pause', signedOut, 404, 404, 404],
  ['tasks.wait', signedOut, 404, 404, 404],
  ['tasks.resume', signedOut, 404, 404, 404],
  ['tasks.deliver', signedOut, 404, 404, 404],
  ['tasks.revise', signedOut, 404, 404, 404],
  ['tasks.accept', signedOut, 404, 404, 404],
  ['tasks.extend', signedOut, 404, 404, 404],
  ['tasks.cancel', signedOut, 404, 404, 404],
  ['tasks.proposeDueDate', signedOut, 404, 404, 404],
  ['tasks.agreeDueDate', signedOut, 404, 404, 404],
  ['tasks.refuseDueDate', signedOut, 404, 404, 404],
  ['tasks.withdrawDueDate', signedOut, 404, 404, 404],
  ['tasks.sendMessage', signedOut, 404, 404, 404],
  ['results.views', signedOut, 404, 404, 200],
  ['results.reportViews', signedOut, 404, 404, 404],

  ['disputes.open', signedOut, 404, 404, 404],
  ['disputes.list', signedOut, 200, 200, 200],
  ['disputes.read', signedOut, 404, 404, 200],
  ['disputes.addEvidence', signedOut, 404, 404, 404],
  ['disputes.object', signedOut, 404, 404, 404],
  ['disputes.concede', signedOut, 404, 404, 404],
  ['disputes.withdraw', signedOut, 404, 404, 404],
  ['disputes.queue', signedOut, 403, 403, 200],
  // 409: the other side may still answer, and a proposal comes before a decision
  ['disputes.propose', signedOut, 403, 403, 409],
  ['disputes.decide', signedOut, 403, 403, 409],

  ['money.payment', signedOut, 404, 404, 404],
  ['money.cancelPayment', signedOut, 404, 404, 404],
  ['money.checkPayment', signedOut, 404, 404, 404],
  ['withdrawals.cancel', signedOut, 404, 404, 404],
  ['payouts.list', signedOut, 403, 403, 200],
  // 422: it is not said for whom
  ['payouts.exportCsv', signedOut, 403, 403, 422],
  // 409: it was decided the line before
  ['payouts.approve', signedOut, 403, 403, 204],
  ['payouts.reject', signedOut, 403, 403, 409],
  ['payouts.bounced', signedOut, 403, 403, 204],
  ['alerts.list', signedOut, 403, 403, 200],
  // 409: it is not about money
  ['alerts.resolve', signedOut, 403, 403, 409],
  ['alerts.settle', signedOut, 403, 403, 200],
  ['reconciliations.list', signedOut, 403, 403, 200],
  ['adminPayments.list', signedOut, 403, 403, 200],
  ['adminPayments.exportCsv', signedOut, 403, 403, 200],
  ['adminPayments.approve', signedOut, 403, 403, 204],
  ['adminPayments.reject', signedOut, 403, 403, 409],

  ['reports.create', signedOut, 201, 201, 403],
  ['reports.list', signedOut, 200, 200, 200],
  ['reports.queue', signedOut, 403, 403, 200],
  ['reports.resolve', signedOut, 403, 403, 200],
  // 409: it was resolved a moment ago
  ['reports.reject', signedOut, 403, 403, 409],

  ['admin.overview', signedOut, 403, 403, 200],
  ['admin.audit', signedOut, 403, 403, 200],
  ['admin.runAudit', signedOut, 403, 403, 200],
  ['ledgerDesk.accounts', signedOut, 403, 403, 200],
  ['ledgerDesk.entries', signedOut, 403, 403, 200],
  ['ledgerDesk.journals', signedOut, 403, 403, 200],
  ['ledgerDesk.journal', signedOut, 403, 403, 200],
  ['dashboards.business', signedOut, 403, 200, 403],
  // one's own orders with them: none
  ['influencerHistory.read', signedOut, 403, 200, 403],
  ['dashboards.own', signedOut, 200, 403, 403],
  ['dashboards.ofInfluencer', signedOut, 403, 403, 200],
  ['settings.list', signedOut, 403, 403, 200],
  ['settings.read', signedOut, 403, 403, 200],
  ['settings.change', signedOut, 403, 403, 200],

  ['sandbox.webhooks', signedOut, 403, 403, 204],
  ['sandbox.rotateSecret', signedOut, 403, 403, 204],

  // last, since the payment is booked some time after it
  ['sandbox.pay', 200, 200, 200, 200],
  ['sandbox.payLater', 200, 200, 200, 200],
]
const call = (person: Person, name: string, id?: string) =>
  person.call(endpoints[name]!.method as Parameters<Person['call']>[0], market.urlOf(name, id), uses[name]!.body)

describe('every endpoint of the contract', () => {
  it('stands in the table, and nothing else does', () => {
    expect(table.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
    expect(Object.keys(uses).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it.each(Object.keys(endpoints))('%s is served', (name) => {
    expect(world.app.hasRoute(endpoints[name]!)).toBe(true)
  })
})

describe('people whose address is not verified', () => {
  it.each([
    'deals.create',
    'deals.duplicate',
    'purchases.create',
    'showcaseVisits.comment',
    'purchases.quote',
    'purchases.pay',
    'purchases.accept',
    'tasks.sendMessage',
    'reports.create',
    'reviews.create',
    'reviews.answer',
    'conversations.open',
    'conversations.sendMessage',
    'money.createCheckout',
    'deposits.create',
    'withdrawals.create',
    'gifts.send',
    'uploads.create',
    'verification.request',
    'verification.submitKyc',
  ])('are refused by %s', async (name) => {
    const { by } = uses[name]!
    const person = await world.aPerson(by === 'business' ? 'business' : 'influencer', { isVerified: false })
    const before = await contents(world)
    expect(await call(person, name)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    expect(await contents(world)).toEqual(before)
  })
})

describe('people who have no part in it', () => {
  it.each(table)('get from %s what is theirs and no more', async (name, stranger, influencer, business, admin) => {
    const visitors = {
      stranger: world.aStranger(),
      influencer: await world.anInfluencer(),
      business: await world.aBusiness({ balance: 0 }),
      admin: await world.anAdmin(),
    }
    const before = await contents(world)
    const answers = Object.entries(visitors).map(async ([who, person]) => [who, await call(person, name)] as const)
    const given = Object.fromEntries(await Promise.all(answers))
    const statuses = Object.fromEntries(Object.entries(given).map(([who, { status }]) => [who, status]))
    expect(statuses).toEqual({ stranger, influencer, business, admin })
    for (const who of ['stranger', 'influencer', 'business']) {
      expect(JSON.stringify(given[who]!.body)).not.toContain(known)
    }
    if (Object.values(given).every(({ status }) => status >= 400)) expect(await contents(world)).toEqual(before)
  })

  const refused = table.filter(
    ([name, _, influencer, business]) =>
      endpoints[name]!.url.includes('/:id') && [influencer, business].every((status) => [403, 404].includes(status)),
  )
  it.each(refused)('cannot tell by %s what belongs to others from what is not there', async (name) => {
    for (const person of [await world.anInfluencer(), await world.aBusiness()]) {
      const [others, missing] = [await call(person, name), await call(person, name, '2147483647')]
      expect({ status: missing.status, body: missing.body }).toEqual({ status: others.status, body: others.body })
    }
  })
})
