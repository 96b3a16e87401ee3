import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/identity/identity.ts'
import { defaultTerms } from '#contract/orders/order-terms.ts'
import { aCampaign, aSubmittedCampaign, campaignInput } from './campaigns.ts'
import {
  achievementInput,
  dealInput,
  type Person,
  projectInput,
  purchaseInput,
  showcaseInput,
  templateInput,
  type World,
  worldPassword,
} from './world.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
const isGroup = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

const contract = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.ts'], { eager: true })

/** Every endpoint of the contract by name, such as `tasks.deliver`. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  Object.values(contract)
    .flatMap((module) => Object.entries(module))
    .flatMap(([group, value]) =>
      isGroup(value) ? Object.entries(value).map(([name, endpoint]) => [`${group}.${name}`, endpoint]) : [],
    ),
)

type Use = { by: Role | 'anyone'; body?: object }
const reason = { reason: 'The sun is missing.' }
const credentials = { username: 'nobody', password: 'a quiet green kettle', challengeAnswer: 'not-required' }

/** A role that may use each endpoint on the objects of `seedMarketplace`, and a valid body. */
export const uses: Record<string, Use> = {
  'identity.challenge': { by: 'anyone' },
  'identity.register': {
    by: 'anyone',
    body: { ...credentials, email: 'nobody@example.com', role: 'business', country: 'ES', language: 'es' },
  },
  'identity.login': { by: 'anyone', body: credentials },
  'identity.confirmDevice': { by: 'anyone', body: { token: 'unknown' } },
  'identity.logout': { by: 'anyone' },
  'identity.currentUser': { by: 'influencer' },
  'fullProfile.change': {
    by: 'influencer',
    body: {
      displayName: 'Ana',
      bio: 'Coffee',
      profession: 'Baker',
      businessType: 'Retail',
      website: 'https://ana.example',
      expertise: ['food'],
      certifications: 'Barista',
      aiProficiency: 'Basic',
      industries: ['Food & Beverage'],
      countryOfOrigin: 'ES',
      countriesOfOperation: ['ES'],
      languagesSpoken: ['es'],
      streetAddress: 'Calle Mayor 1',
      city: 'Madrid',
      state: 'Madrid',
      country: 'ES',
      postalCode: '28013',
      language: 'es',
    },
  },
  'fullProfile.changeOwn': { by: 'influencer', body: { bio: 'Coffee' } },
  'fullProfile.changeUsername': { by: 'influencer', body: { username: 'ana.new', password: 'not this one' } },
  'fullProfile.payoutDetails': { by: 'influencer' },
  'fullProfile.changePayoutDetails': {
    by: 'influencer',
    body: { paymentMethod: 'paypal', paypalEmail: 'ana@example.com', password: 'not this one' },
  },
  'identity.requestEmailVerification': { by: 'influencer' },
  'identity.verifyEmail': { by: 'anyone', body: { token: 'unknown' } },
  'security.forgotPassword': {
    by: 'anyone',
    body: { email: 'nobody@example.com', challengeAnswer: 'not-required' },
  },
  'security.undoEmailChange': { by: 'anyone', body: { token: 'unknown', password: 'a loud red kettle' } },
  'security.resetPassword': { by: 'anyone', body: { token: 'unknown', password: 'a loud red kettle' } },
  'security.changePassword': {
    by: 'influencer',
    body: { currentPassword: 'not this one', newPassword: 'a loud red kettle' },
  },
  'security.changeEmail': { by: 'influencer', body: { email: 'nobody@example.com', password: 'not this one' } },
  'security.sendPhoneCode': { by: 'influencer', body: { phone: '+34600000000' } },
  'security.verifyPhone': { by: 'influencer', body: { code: '000000' } },
  'security.beginTwoFactor': { by: 'influencer', body: { password: 'not this one' } },
  'security.confirmTwoFactor': { by: 'influencer', body: { code: '000000' } },
  'security.endTwoFactor': { by: 'influencer', body: { password: 'not this one', code: '000000' } },
  'security.renewRecoveryCodes': { by: 'influencer', body: { password: 'not this one', code: '000000' } },
  'security.loginTwoFactor': { by: 'anyone', body: { ticket: 'unknown', code: '000000' } },
  'security.sessions': { by: 'influencer' },
  'security.endSession': { by: 'influencer' },
  'security.endOtherSessions': { by: 'influencer' },
  'security.exportData': { by: 'influencer' },
  'security.deleteAccount': { by: 'influencer', body: { password: 'not this one' } },
  'site.terms': { by: 'anyone' },
  'operatorSite.read': { by: 'anyone' },
  'landing.countdown': { by: 'anyone' },
  'landing.members': { by: 'anyone' },
  'profiles.own': { by: 'influencer' },
  'profiles.read': { by: 'anyone' },
  'engagements.read': { by: 'anyone' },
  'engagements.view': { by: 'anyone', body: { referrer: 'https://www.instagram.com/' } },
  'engagements.like': { by: 'business' },
  'engagements.unlike': { by: 'business' },
  'engagements.react': { by: 'anyone' },
  'analytics.influencer': { by: 'influencer' },
  'analytics.exportCsv': { by: 'influencer' },
  'analytics.linkClicks': { by: 'influencer' },
  'businessAnalytics.figures': { by: 'business' },
  'businessAnalytics.exportCsv': { by: 'business' },
  'socialProfiles.list': { by: 'influencer' },
  'socialProfiles.create': {
    by: 'influencer',
    body: { platform: 'youtube', profileUrl: 'https://www.youtube.com/@ana', followers: 10 },
  },
  'socialProfiles.change': { by: 'influencer', body: { profileUrl: 'https://www.tiktok.com/@ana', followers: 20 } },
  'socialProfiles.reorder': { by: 'influencer', body: { ids: [] } },
  'socialProfiles.remove': { by: 'influencer' },
  'verification.request': { by: 'influencer', body: { verificationProof: 'It stands in the first line of the bio.' } },
  'verification.mine': { by: 'influencer' },
  'verification.ownKyc': { by: 'influencer' },
  'verification.submitKyc': {
    by: 'influencer',
    body: {
      documentType: 'passport',
      frontFileId: '00000000-0000-4000-8000-000000000001',
      selfieFileId: '00000000-0000-4000-8000-000000000002',
    },
  },
  'verificationReview.kyc': { by: 'admin' },
  'verificationReview.kycFile': { by: 'admin' },
  'verificationReview.approveKyc': { by: 'admin', body: { notes: 'All is well' } },
  'verificationReview.rejectKyc': { by: 'admin', body: { notes: 'The picture is too dark.' } },
  'verificationReview.requests': { by: 'admin' },
  'verificationReview.proof': { by: 'admin' },
  'verificationReview.approveRequest': { by: 'admin', body: { notes: 'All is well', followers: 10 } },
  'verificationReview.rejectRequest': { by: 'admin', body: { notes: 'The code is not there.' } },
  'links.list': { by: 'influencer' },
  'links.create': {
    by: 'influencer',
    body: {
      title: 'My shop',
      url: 'https://shop.example',
      description: 'All of it',
      type: 'shop',
      active: true,
      iconName: 'bag',
      imageFileId: null,
    },
  },
  'links.change': { by: 'influencer', body: { title: 'My other shop' } },
  'links.remove': { by: 'influencer' },
  'links.reorder': { by: 'influencer', body: { ids: [1] } },
  'showcase.items': { by: 'influencer' },
  'showcase.createItem': { by: 'influencer', body: showcaseInput },
  'showcase.changeItem': { by: 'influencer', body: { title: 'Another film' } },
  'showcase.removeItem': { by: 'influencer' },
  'showcase.reorder': { by: 'influencer', body: { ids: [1] } },
  'showcase.achievements': { by: 'influencer' },
  'showcase.createAchievement': { by: 'influencer', body: achievementInput },
  'showcase.changeAchievement': { by: 'influencer', body: { title: 'Two prizes' } },
  'showcase.removeAchievement': { by: 'influencer' },
  'showcase.projects': { by: 'influencer' },
  'showcase.createProject': { by: 'influencer', body: projectInput },
  'showcase.changeProject': { by: 'influencer', body: { status: 'Filming' } },
  'showcase.removeProject': { by: 'influencer' },
  'showcaseVisits.list': { by: 'anyone' },
  'showcaseVisits.read': { by: 'anyone' },
  'showcaseVisits.like': { by: 'business' },
  'showcaseVisits.unlike': { by: 'business' },
  'showcaseVisits.share': { by: 'anyone' },
  'showcaseVisits.comments': { by: 'anyone' },
  'showcaseVisits.comment': { by: 'business', body: { text: 'What a view!' } },
  'showcaseVisits.removeComment': { by: 'business' },
  'discovery.list': { by: 'anyone' },
  'discovery.compare': { by: 'anyone' },
  'shortlist.list': { by: 'business' },
  'shortlist.put': { by: 'business', body: { note: 'For autumn' } },
  'shortlist.remove': { by: 'business' },
  'savedSearches.list': { by: 'business' },
  'savedSearches.create': { by: 'business', body: { name: 'Coffee', filters: { q: 'coffee' } } },
  'savedSearches.remove': { by: 'business' },
  'rankings.list': { by: 'anyone' },
  'rankings.countries': { by: 'anyone' },
  'rankings.own': { by: 'influencer' },
  'rankings.read': { by: 'anyone' },
  'preferences.read': { by: 'influencer' },
  'preferences.change': { by: 'influencer', body: { preferenceValue: 'true' } },
  'badges.unread': { by: 'business' },
  'badges.counts': { by: 'influencer' },
  'conversations.list': { by: 'business' },
  // the first person of `seedMarketplace` is its influencer
  'conversations.open': { by: 'business', body: { participantId: 1, content: 'Hello', attachmentFileId: null } },
  'conversations.opening': { by: 'business' },
  'conversations.read': { by: 'business' },
  'conversations.messages': { by: 'business' },
  'conversations.sendMessage': { by: 'business', body: { content: 'How is it going?', attachmentFileId: null } },
  'conversations.markRead': { by: 'business' },
  'deals.list': { by: 'anyone' },
  'deals.read': { by: 'anyone' },
  'deals.create': {
    by: 'influencer',
    body: {
      ...dealInput,
      customOptions: [{ id: 'raw', label: 'Raw files', price: 2_000, extraDays: 1 }],
      revisionsIncluded: 2,
      isActive: true,
    },
  },
  'deals.change': { by: 'influencer', body: dealInput },
  'deals.remove': { by: 'influencer' },
  'deals.duplicate': { by: 'influencer' },
  'deals.reorder': { by: 'influencer', body: { ids: [1] } },
  'dealStatistics.list': { by: 'influencer' },
  'dealStatistics.read': { by: 'influencer' },
  'serviceTemplates.list': { by: 'influencer' },
  'adminServiceTemplates.list': { by: 'admin' },
  'adminServiceTemplates.create': { by: 'admin', body: templateInput },
  'adminServiceTemplates.change': { by: 'admin', body: { title: 'Another title' } },
  'adminServiceTemplates.remove': { by: 'admin', body: { reason: 'Nobody uses it any more.' } },
  'purchases.create': { by: 'business', body: { ...purchaseInput, payWith: 'balance' } },
  'purchases.list': { by: 'business' },
  'purchases.counts': { by: 'business' },
  'purchases.read': { by: 'business' },
  'purchases.ofTask': { by: 'business' },
  'purchases.quote': { by: 'influencer', body: { amount: 9_000, message: 'For that it would be' } },
  'purchases.pay': { by: 'business', body: { payWith: 'card' } },
  'purchases.accept': { by: 'influencer', body: { message: 'With pleasure' } },
  'purchases.decline': { by: 'influencer', body: { message: 'Not my topic' } },
  'purchases.cancel': { by: 'business', body: { message: 'Never mind' } },
  'reviews.create': { by: 'business', body: { stars: 5, text: 'On time, and lovely.' } },
  'reviews.ofOrder': { by: 'business' },
  'reviews.ofTask': { by: 'business' },
  'reviews.answer': { by: 'influencer', body: { answer: 'Thank you!' } },
  'reviews.ofProfile': { by: 'anyone' },
  'campaigns.list': { by: 'influencer' },
  'campaigns.counts': { by: 'business' },
  'campaigns.create': { by: 'business', body: campaignInput(new Date()) },
  'campaigns.read': { by: 'business' },
  'campaigns.change': { by: 'business', body: { title: 'A winter of coffee', places: 4 } },
  'campaigns.submit': { by: 'business' },
  'campaigns.pause': { by: 'business' },
  'campaigns.resume': { by: 'business' },
  'campaigns.close': { by: 'business' },
  'campaigns.duplicate': { by: 'business' },
  'campaigns.remove': { by: 'business' },
  'campaignTemplates.list': { by: 'business' },
  'campaignReview.list': { by: 'admin' },
  'campaignReview.approve': { by: 'admin', body: {} },
  'campaignReview.reject': { by: 'admin', body: { notes: 'The product is not named.' } },
  'tasks.list': { by: 'business' },
  'tasks.counts': { by: 'business' },
  'tasks.read': { by: 'business' },
  'tasks.revealPin': { by: 'business' },
  'tasks.pause': { by: 'influencer', body: reason },
  'tasks.wait': { by: 'influencer', body: reason },
  'tasks.resume': { by: 'influencer', body: { message: 'The sun is back' } },
  'tasks.deliver': {
    by: 'influencer',
    body: { finalResultUrl: 'https://example.com', finalResultType: 'link', note: 'Here' },
  },
  'tasks.revise': { by: 'business', body: { changes: 'Brighter' } },
  'tasks.accept': { by: 'business', body: {} },
  'tasks.extend': { by: 'business', body: {} },
  'tasks.verifyPin': { by: 'influencer', body: { pinCode: '0000' } },
  'tasks.cancel': { by: 'business', body: { answer: 'cancel', reason: 'Too late' } },
  'tasks.proposeDueDate': {
    by: 'influencer',
    body: { dueDate: '2030-01-01T12:00:00Z', reason: 'The parcel came late' },
  },
  'tasks.agreeDueDate': { by: 'business', body: { dueDate: '2030-01-01T12:00:00Z' } },
  'tasks.refuseDueDate': { by: 'business', body: { reason: 'We need it then' } },
  'tasks.withdrawDueDate': { by: 'influencer', body: {} },
  'tasks.messages': { by: 'business' },
  'tasks.sendMessage': { by: 'business', body: { content: 'How is it going?' } },
  'tasks.markRead': { by: 'business' },
  'deliverableViews.views': { by: 'business' },
  'deliverableViews.reportViews': { by: 'influencer', body: { views: 1_000, note: 'After a week' } },
  'disputes.open': { by: 'business', body: { reason: 'Nothing was ever delivered.' } },
  'disputes.list': { by: 'business' },
  'disputes.read': { by: 'business' },
  'disputes.addEvidence': { by: 'influencer', body: { text: 'It was delivered on time.', fileIds: [] } },
  'disputes.object': { by: 'business', body: { reason: 'That is not what we agreed.' } },
  'disputes.concede': { by: 'business', body: {} },
  'disputes.withdraw': { by: 'business', body: {} },
  'disputes.queue': { by: 'admin' },
  'disputes.queueCounts': { by: 'admin' },
  'disputes.propose': {
    by: 'admin',
    body: { outcome: 'split', releaseAmount: 4_000, reason: 'Half of the work is there.' },
  },
  'disputes.decide': {
    by: 'admin',
    body: { outcome: 'refund', releaseAmount: null, reason: 'Nothing was delivered.' },
  },
  'money.createCheckout': { by: 'business', body: { amount: 2_500, currency: 'usd' } },
  'money.wallet': { by: 'business' },
  'money.statement': { by: 'business' },
  'money.exportCsv': { by: 'business' },
  'money.exportPdf': { by: 'business' },
  'deposits.list': { by: 'business' },
  'deposits.create': { by: 'business', body: { amount: 2_500, method: 'credit_card', agreeToTerms: true } },
  'withdrawals.conditions': { by: 'influencer' },
  'withdrawals.list': { by: 'influencer' },
  'withdrawals.create': {
    by: 'influencer',
    body: { amount: 2_000, paymentMethod: 'paypal', accountDetails: 'ana@pay.example', password: worldPassword },
  },
  'withdrawals.cancel': { by: 'influencer' },
  'payouts.list': { by: 'admin' },
  'payouts.exportCsv': { by: 'admin' },
  'payouts.approve': { by: 'admin', body: {} },
  'payouts.reject': { by: 'admin', body: { notes: 'The account is not yours.' } },
  'payouts.bounced': { by: 'admin', body: { note: 'The account is closed.' } },
  'payoutBatches.list': { by: 'admin' },
  'payoutBatches.create': { by: 'admin', body: { method: 'paypal' } },
  'payoutBatches.read': { by: 'admin' },
  'payoutBatches.file': { by: 'admin' },
  'payoutBatches.sent': { by: 'admin', body: {} },
  'payoutBatches.revert': { by: 'admin', body: { reason: 'It was never sent.' } },
  'payoutBatches.paid': { by: 'admin', body: { transactionId: 'TR-2026-1' } },
  'payoutBatches.bounced': { by: 'admin', body: { reason: 'The account is closed.' } },
  'alerts.list': { by: 'admin' },
  'alerts.settle': { by: 'admin', body: { reason: 'We asked the provider.' } },
  'alerts.resolve': { by: 'admin', body: { reason: 'We asked the provider.', resolution: 'credit' } },
  'reconciliations.list': { by: 'admin' },
  'adminPayments.list': { by: 'admin' },
  'adminPayments.exportCsv': { by: 'admin' },
  'adminPayments.approve': { by: 'admin', body: { transactionId: 'TR-2026-2' } },
  'adminPayments.reject': { by: 'admin', body: { notes: 'The money never came.' } },
  'money.payment': { by: 'business' },
  'money.cancelPayment': { by: 'business' },
  'money.checkPayment': { by: 'business' },
  'gifts.list': { by: 'influencer' },
  'gifts.totals': { by: 'influencer' },
  // the first person of `seedMarketplace` is its influencer
  'gifts.send': { by: 'business', body: { receiverId: 1, amount: 100, message: 'For the next film', emoji: 'heart' } },
  'gifts.like': { by: 'influencer' },
  'gifts.unlike': { by: 'influencer' },
  'gifts.thank': { by: 'influencer', body: { text: 'How kind of you' } },
  'receipts.list': { by: 'business' },
  'receipts.download': { by: 'business' },
  'uploads.create': { by: 'influencer' },
  'uploads.read': { by: 'admin' },
  'cardProvider.webhook': { by: 'anyone' },
  'profileFiles.code': { by: 'anyone' },
  'profileFiles.mediaKit': { by: 'anyone' },
  'uploads.quota': { by: 'influencer' },
  'uploads.remove': { by: 'influencer' },
  'uploads.removePicture': { by: 'influencer' },
  'uploads.address': { by: 'influencer' },
  'reports.create': {
    by: 'business',
    body: { entityType: 'user', entityId: 1, reason: 'They asked me to pay outside.' },
  },
  'reports.list': { by: 'business' },
  'reports.queue': { by: 'admin' },
  'reports.resolve': { by: 'admin', body: { adminNotes: 'We wrote to them.' } },
  'reports.reject': { by: 'admin', body: { adminNotes: 'This is allowed.' } },
  'admin.overview': { by: 'admin' },
  'admin.audit': { by: 'admin' },
  'admin.runAudit': { by: 'admin' },
  'adminLedger.accounts': { by: 'admin' },
  'adminLedger.entries': { by: 'admin' },
  'adminLedger.journals': { by: 'admin' },
  'adminLedger.journal': { by: 'admin' },
  'stepUp.confirm': { by: 'influencer', body: { password: 'not this one' } },
  'dashboards.business': { by: 'business' },
  'influencerHistory.read': { by: 'business' },
  'dashboards.own': { by: 'influencer' },
  'dashboards.ofInfluencer': { by: 'admin' },
  'settings.list': { by: 'admin' },
  'settings.read': { by: 'admin' },
  'settings.change': { by: 'admin', body: { value: defaultTerms } },
  'accountBlocks.block': { by: 'admin', body: { reason: 'They asked for payments outside.', rule: 'Terms 4' } },
  'accountBlocks.unblock': { by: 'admin', body: { reason: 'It was somebody else.' } },
  'accountBlocks.holdPayouts': { by: 'admin', body: { reason: 'A court asked us to.' } },
  // with an invalid link
  'disputeLinks.read': { by: 'anyone', body: { token: '1.1.none' } },
  'disputeLinks.addEvidence': { by: 'anyone', body: { token: '1.1.none', text: 'It was late.' } },
  'disputeLinks.object': { by: 'anyone', body: { token: '1.1.none', reason: 'It was not late.' } },
  'settings.withdraw': { by: 'admin' },
  'bonuses.grant': { by: 'admin', body: { amount: 1_000, reason: 'A prize for the best film.' } },
  'bonuses.list': { by: 'admin' },
  'bonuses.approve': { by: 'admin' },
  'bonuses.withdraw': { by: 'admin' },
  'sandbox.read': { by: 'anyone' },
  'sandbox.pay': { by: 'anyone', body: { number: '4242424242424242', expMonth: 12, expYear: 2090, cvc: '123' } },
  'sandbox.cancel': { by: 'anyone' },
  'sandbox.payLater': { by: 'anyone' },
  'sandbox.settleLater': { by: 'anyone', body: { outcome: 'succeeded' } },
  'sandbox.distort': { by: 'anyone', body: { amount: 2_500 } },
  'sandbox.webhooks': { by: 'admin', body: { webhooks: 'normal' } },
  'sandbox.rotateSecret': { by: 'admin', body: { overlapHours: 1 } },
  'sandbox.refund': { by: 'anyone', body: { amount: 100 } },
  'sandbox.dispute': { by: 'anyone' },
  'sandbox.closeDispute': { by: 'anyone', body: { outcome: 'won' } },
}

export type Marketplace = { people: Record<Role | 'anyone', Person>; urlOf: (name: string, id?: string) => string }
/** Text that only the two sides of the order of `seedMarketplace` may read. */
export const privateText = 'known to the two sides alone'

/** Creates one of everything: a pending order, its task with a message, an unpaid top-up, and an object for every other endpoint. */
export async function seedMarketplace(world: World): Promise<Marketplace> {
  const [influencer, admin] = [await world.anInfluencer(), await world.anAdmin()]
  const { business, paymentId, sessionId } = await world.aTopUp()
  await world.giveMoney(business.id, 50_000)
  const dealId = await world.aDeal(influencer)
  const { purchaseId, taskId } = await world.anOrder(business, dealId, { messageFromBusiness: privateText })
  await business.call('POST', `/api/tasks/${taskId}/messages`, { content: privateText })
  const { body: conversation } = await business.call('POST', '/api/conversations', {
    participantId: influencer.id,
    content: privateText,
  })
  const { body: gift } = await business.call('POST', '/api/gifts', {
    receiverId: influencer.id,
    amount: 100,
    message: privateText,
    emoji: 'heart',
  })
  const social = { platform: 'tiktok', profileUrl: 'https://www.tiktok.com/@ana' }
  const { body: socialProfile } = await influencer.call('POST', '/api/social-profiles', social)
  const { body: requested } = await influencer.call('POST', '/api/social-profiles', {
    platform: 'youtube',
    profileUrl: 'https://www.youtube.com/@asked-for',
  })
  const { body: request } = await influencer.call(
    'POST',
    `/api/social-profiles/${requested.id}/verification-requests`,
    {
      verificationProof: privateText,
    },
  )
  const { rows: kycRows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into kyc_verifications (user_id, document_type) values (${influencer.id}, 'passport') returning id`)
  await business.call('PUT', `/api/shortlist/${influencer.id}`, { note: privateText })
  const { body: saved } = await business.call('POST', '/api/saved-searches', {
    name: privateText,
    filters: { q: 'coffee' },
  })
  const make = async (url: string, input: object) => (await influencer.call('POST', url, input)).body.id
  const linkId = await make('/api/links', { title: 'Shop', url: 'https://shop.example' })
  const itemId = await make('/api/showcase/items', showcaseInput)
  const achievementId = await make('/api/showcase/achievements', achievementInput)
  const projectId = await make('/api/showcase/projects', projectInput)
  const { body: comment } = await business.call('POST', `/api/showcase/items/${itemId}/comments`, { text: 'Lovely' })
  const { body: signedIn } = await influencer.call('GET', '/api/user/sessions')
  const { body: report } = await influencer.call('POST', '/api/reports', {
    entityType: 'user',
    entityId: business.id,
    reason: privateText,
  })
  await world.services.storage.put(Readable.from(['x']), 'aa/bb/none')
  const { rows: fileRows } = await world.database.orm.execute<{ id: string }>(sql`
    insert into files (id, owner_id, purpose, name, path, kind, mime, bytes, sha256)
    values (gen_random_uuid(), ${influencer.id}, 'task_result', 'a.pdf', 'aa/bb/none', 'document', 'application/pdf', 1, 'none')
    returning id`)
  const { body: template } = await admin.call('POST', '/api/admin/service-templates', templateInput)
  const { rows: reviewRows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into reviews (purchase_id, author_id, subject_id, stars, text, created_at, shown_from)
    values (${purchaseId}, ${business.id}, ${influencer.id}, 5, ${privateText}, now(), now() + interval '14 days') returning id`)
  const disputed = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${disputed.purchaseId}/accept`, {})
  const { body: dispute } = await business.call('POST', `/api/purchases/${disputed.purchaseId}/dispute`, {
    reason: `${privateText}, and nothing came of it.`,
  })
  const draftId = await aCampaign(world, business, { description: privateText })
  const submittedId = await aSubmittedCampaign(world, business, { description: privateText })
  const batchedId = await world.aWithdrawal(await world.anInfluencer())
  const batchId = await world.aBatch(admin)
  const nobodyElse = await world.anInfluencer()
  const withdrawalId = await world.aWithdrawal(await world.anInfluencer())
  const { rows: alertRows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into alerts (kind, subject) values ('webhook_signatures', 'a test') returning id`)
  const { rows: depositRows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into payments (user_id, amount, type, method) values (${influencer.id}, 5000, 'deposit', 'bank_transfer') returning id`)
  const { body: bonus } = await (await world.anAdmin()).call('POST', `/api/admin/users/${influencer.id}/bonus`, {
    amount: 100_001,
    reason: 'A prize for the best film.',
  })
  const { body: documents } = await business.call('GET', `/api/receipts?purchaseId=${purchaseId}`)
  const ids: [string, string | number][] = [
    ['/api/receipts/', documents.items[0].id],
    ['/api/reviews/', reviewRows[0]!.id],
    ['/api/admin/service-templates/', template.id],
    ['/api/uploads/', fileRows[0]!.id],
    ['/api/files/', fileRows[0]!.id],
    ['/api/user/pictures/', 'avatar'],
    ['/api/user/sessions/', signedIn.items[0].id],
    ['/api/conversations/with/', influencer.id],
    ['/api/conversations/', conversation.id],
    ['/api/deals/', dealId],
    ['/api/campaigns/', draftId],
    ['/api/admin/campaigns/', submittedId],
    ['/api/purchases/', purchaseId],
    ['/api/tasks/', taskId],
    ['/api/disputes/', dispute.id],
    ['/api/admin/disputes/', dispute.id],
    ['/api/payments/', paymentId],
    ['/api/gifts/', gift.id],
    ['/api/profiles/:id/', influencer.id],
    ['/api/profiles/:id/', influencer.id],
    ['/api/profiles/', influencer.username],
    ['/api/social-profiles/', socialProfile.id],
    ['/api/links/', linkId],
    ['/api/shortlist/', influencer.id],
    ['/api/influencers/', influencer.id],
    ['/api/saved-searches/', saved.id],
    ['/api/showcase/items/', itemId],
    ['/api/showcase/achievements/', achievementId],
    ['/api/showcase/projects/', projectId],
    ['/api/showcase/comments/', comment.id],
    ['/api/user/preferences/', 'show_as_new_member'],
    ['/api/admin/settings/', 'order_terms'],
    ['/api/admin/users/', influencer.id],
    ['/api/admin/bonuses/', bonus.id],
    ['/api/admin/verification-requests/', request.id],
    ['/api/admin/kyc-verifications/', kycRows[0]!.id],
    ['/api/admin/reports/', report.id],
    // somebody an admin may block without affecting the others
    ['/api/admin/users/', nobodyElse.id],
    ['/api/admin/influencers/', influencer.id],
    ['/api/test/checkout-sessions/', sessionId],
    ['/api/withdrawals/', withdrawalId],
    ['/api/admin/withdrawals/', withdrawalId],
    ['/api/admin/payout-batches/', batchId],
    ['/api/admin/alerts/', alertRows[0]!.id],
    ['/api/admin/payments/', depositRows[0]!.id],
    // a platform account, and the first journal
    ['/api/admin/ledger/accounts/', 1],
    ['/api/admin/ledger/journals/', 1],
  ]
  const urlOf = (name: string, id?: string) => {
    const { url } = endpoints[name]!
    const first = id ?? String(ids.find(([prefix]) => url.startsWith(prefix))?.[1])
    return url
      .replace(/:\w+/, first)
      .replace(':emojiType', 'fire')
      .replace(':document', 'front')
      .replace(':withdrawalId', batchedId)
  }
  return { people: { influencer, business, admin, anyone: world.aStranger() }, urlOf }
}

/** A hash of each table's rows, without counted attempts and last-seen times. */
export async function databaseSnapshot(world: World): Promise<Record<string, string>> {
  const { rows: tables } = await world.database.orm.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and table_name <> 'throttles' order by 1`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(string_agg(r, '|' order by r), '') as rows
        from (select (to_jsonb(t) - 'last_seen_at')::text as r from ${name} t) as read`,
  )
  const { rows } = await world.database.pool.query<{ name: string; rows: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows }) => [name, createHash('sha256').update(rows).digest('hex')]))
}
