import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Endpoint, isEndpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/foundation/users/roles.ts'
import { defaultTerms } from '#contract/market/terms/order-terms.ts'
import { aPasskey } from './authenticator.ts'
import { anAcceptedRequest, anApplication, aSimpleCampaign } from './campaign-requests.ts'
import { aCampaign, aSubmittedCampaign, campaignInput } from './campaigns.ts'
import { PushBrowser } from './push-service.ts'
import {
  achievementInput,
  dealInput,
  offerInput,
  type Person,
  projectInput,
  purchaseInput,
  showcaseInput,
  templateInput,
  type World,
  worldPassword,
} from './world.ts'

const isGroup = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

const contractFolder = path.resolve(import.meta.dirname, '../../contract')
const contract = await Promise.all(
  readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(contractFolder, file)).href)),
)

/** Every endpoint of the contract by name, such as `tasks.deliver`. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  contract
    .flatMap((module) => Object.entries(module))
    .flatMap(([group, value]) =>
      isGroup(value) ? Object.entries(value).map(([name, endpoint]) => [`${group}.${name}`, endpoint]) : [],
    ),
)

type Use = { by: Role | 'anyone'; body?: object; headers?: Record<string, string> }
const tus = { 'tus-resumable': '1.0.0' }
const reason = { reason: 'The sun is missing.' }
const ofNobody = { clientDataJSON: 'e30', userHandle: null }
/** A passkey in the form that browsers send it, which nobody has. */
const unknownPasskey = {
  id: 'unknown',
  rawId: 'unknown',
  type: 'public-key',
  response: { ...ofNobody, authenticatorData: 'e30', signature: 'e30' },
}
const unknownCreatedPasskey = { ...unknownPasskey, response: { clientDataJSON: 'e30', attestationObject: 'e30' } }
/** A message to support from a member. */
export const contactInput = {
  subject: 'A transfer is missing',
  message: 'It left our bank last Monday and has not arrived.',
}
/** The browser of the influencer of `seedMarketplace`. */
const pushSubscription = new PushBrowser('https://fcm.googleapis.com').subscription
/** A ready-made answer of support. */
export const cannedReplyInput = {
  title: 'Transfer found',
  texts: {
    en: 'Hello {name}, we found your transfer.',
    ar: 'مرحبًا {name}، وجدنا حوالتك.',
    es: 'Hola, {name}: encontramos tu transferencia.',
    de: 'Hallo {name}, wir haben deine Überweisung gefunden.',
    pt: 'Olá, {name}, encontramos sua transferência.',
  },
}
/** A banner for everybody. */
export const announcementInput = {
  texts: {
    en: 'We move servers tonight.',
    ar: 'ننقل الخوادم الليلة.',
    es: 'Esta noche cambiamos de servidores.',
    de: 'Heute Nacht ziehen wir um.',
    pt: 'Hoje à noite trocamos de servidores.',
  },
  level: 'info',
  audience: 'everyone',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
}
const credentials = { username: 'nobody', password: 'a quiet green kettle', challengeAnswer: 'not-required' }

/** A role that may use each endpoint on the objects of `seedMarketplace`, and a valid body. */
export const uses: Record<string, Use> = {
  'identity.challenge': { by: 'anyone' },
  'identity.register': {
    by: 'anyone',
    body: { ...credentials, email: 'nobody@example.com', role: 'business', country: 'ES', language: 'es' },
  },
  'identity.checkUsername': { by: 'anyone' },
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
  'secondSteps.login': { by: 'anyone', body: { ticket: 'unknown', code: '000000' } },
  'passkeyProofs.beginLogin': { by: 'anyone' },
  'passkeyProofs.login': { by: 'anyone', body: { passkey: unknownPasskey } },
  'teams.read': { by: 'business' },
  'teams.invite': { by: 'business', body: { email: 'nadia@example.com', role: 'viewer', language: 'de' } },
  'teams.withdraw': { by: 'business' },
  'teams.change': { by: 'business', body: { role: 'buyer' } },
  'teams.remove': { by: 'business' },
  'teams.leave': { by: 'business' },
  'teamInvitations.read': { by: 'anyone', body: { token: 'unknown' } },
  'teamInvitations.accept': { by: 'influencer', body: { token: 'unknown' } },
  'teamInvitations.decline': { by: 'anyone', body: { token: 'unknown' } },
  'parties.list': { by: 'influencer' },
  'parties.change': { by: 'influencer', body: { partyId: 2_147_483_647 } },
  'passkeys.list': { by: 'influencer' },
  'passkeyProofs.beginAdding': { by: 'influencer' },
  'passkeyProofs.add': { by: 'influencer', body: { passkey: unknownCreatedPasskey } },
  'passkeys.rename': { by: 'influencer', body: { name: 'Work laptop' } },
  'passkeys.remove': { by: 'influencer' },
  'passkeyProofs.beginConfirming': { by: 'influencer' },
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
  'analytics.exportXlsx': { by: 'influencer' },
  'analytics.linkClicks': { by: 'influencer' },
  'businessAnalytics.figures': { by: 'business' },
  'businessAnalytics.exportCsv': { by: 'business' },
  'businessAnalytics.exportXlsx': { by: 'business' },
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
  'bioPages.read': { by: 'influencer' },
  'bioPages.change': {
    by: 'influencer',
    body: { theme: 'sea', sections: ['deals', 'links', 'works', 'reviews', 'about'] },
  },
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
  'explore.list': { by: 'anyone' },
  'explore.dealsOfTheWeek': { by: 'anyone' },
  'shortlist.list': { by: 'business' },
  'shortlist.put': { by: 'business', body: { note: 'For autumn' } },
  'shortlist.remove': { by: 'business' },
  'savedSearches.list': { by: 'business' },
  'savedSearches.create': { by: 'business', body: { name: 'Coffee', filters: { q: 'coffee' } } },
  'savedSearches.remove': { by: 'business' },
  'help.list': { by: 'anyone' },
  'transparency.read': { by: 'anyone' },
  'transparency.exportCsv': { by: 'anyone' },
  'transparency.exportExactCsv': { by: 'admin' },
  'help.read': { by: 'anyone' },
  'rankings.list': { by: 'anyone' },
  'rankings.countries': { by: 'anyone' },
  'rankings.own': { by: 'influencer' },
  'rankings.read': { by: 'anyone' },
  'preferences.read': { by: 'influencer' },
  'preferences.change': { by: 'influencer', body: { preferenceValue: 'true' } },
  'badges.unread': { by: 'business' },
  'badges.counts': { by: 'influencer' },
  'work.list': { by: 'influencer' },
  'work.counts': { by: 'influencer' },
  'blocks.list': { by: 'business' },
  'blocks.add': { by: 'business' },
  'blocks.remove': { by: 'business' },
  'conversations.list': { by: 'business' },
  // the first person of `seedMarketplace` is its influencer
  'conversations.search': { by: 'business' },
  'ownSearch.find': { by: 'business' },
  'conversations.open': { by: 'business', body: { participantId: 1, content: 'Hello', attachmentFileId: null } },
  'conversations.opening': { by: 'business' },
  'conversations.read': { by: 'business' },
  'conversations.messages': { by: 'business' },
  'conversations.sendMessage': { by: 'business', body: { content: 'How is it going?', attachmentFileId: null } },
  'conversations.sendOffer': { by: 'influencer', body: offerInput },
  'offers.withdraw': { by: 'influencer' },
  'offers.decline': { by: 'business' },
  'conversations.editMessage': { by: 'business', body: { content: 'Hello again' } },
  'conversations.takeBackMessage': { by: 'business' },
  'conversations.typing': { by: 'business' },
  'conversations.markRead': { by: 'business' },
  'conversations.markUnread': { by: 'business' },
  'conversations.archive': { by: 'business' },
  'conversations.unarchive': { by: 'business' },
  'conversations.mute': { by: 'business' },
  'conversations.unmute': { by: 'business' },
  'conversations.quickReplies': { by: 'influencer' },
  'conversations.changeQuickReplies': { by: 'influencer', body: { texts: ['Thank you, I will answer tomorrow.'] } },
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
  'reviews.createOnRequest': { by: 'business', body: { stars: 5, text: 'On time, and lovely.' } },
  'reviews.ofRequest': { by: 'business' },
  'reviews.answer': { by: 'influencer', body: { answer: 'Thank you!' } },
  'reviews.ofProfile': { by: 'anyone' },
  'campaigns.list': { by: 'influencer' },
  'campaignSearches.list': { by: 'influencer' },
  'campaignSearches.create': { by: 'influencer', body: { name: 'Coffee', filters: { q: 'coffee' } } },
  'campaignSearches.remove': { by: 'influencer' },
  'campaigns.counts': { by: 'business' },
  'campaigns.create': { by: 'business', body: campaignInput(new Date()) },
  'campaigns.read': { by: 'business' },
  'campaigns.readPublic': { by: 'anyone' },
  'campaignShare.picture': { by: 'anyone' },
  'campaigns.change': { by: 'business', body: { title: 'A winter of coffee', places: 4 } },
  'campaigns.submit': { by: 'business' },
  'campaigns.pause': { by: 'business' },
  'campaigns.resume': { by: 'business' },
  'campaigns.close': { by: 'business' },
  'campaigns.duplicate': { by: 'business' },
  'campaigns.remove': { by: 'business' },
  'results.read': { by: 'business' },
  'results.exportCsv': { by: 'business' },
  'results.exportXlsx': { by: 'business' },
  'results.reportPdf': { by: 'business' },
  'campaignTemplates.list': { by: 'business' },
  'campaignReview.list': { by: 'admin' },
  'campaignReview.approve': { by: 'admin', body: {} },
  'campaignReview.reject': { by: 'admin', body: { notes: 'The product is not named.' } },
  'campaignRequests.list': { by: 'business' },
  'campaignRequests.counts': { by: 'business' },
  'campaignRequests.promises': { by: 'business' },
  'campaignRequests.read': { by: 'business' },
  'campaignRequests.apply': { by: 'influencer', body: { message: 'I love iced coffee.' } },
  'campaignRequests.invite': { by: 'business', body: { influencerIds: [1], message: 'Join us' } },
  'campaignRequests.accept': { by: 'business', body: { amount: 20_000 } },
  'campaignRequests.pay': { by: 'business', body: { amount: 20_000 } },
  'campaignRequests.reject': { by: 'business', body: { reason: 'Another style' } },
  'campaignRequests.withdraw': { by: 'influencer', body: {} },
  'campaignRequests.offer': { by: 'business', body: { amount: 19_000, message: 'How about this?' } },
  'campaignRequests.confirm': { by: 'business', body: {} },
  'campaignRequests.incomplete': { by: 'business', body: { videoId: 1, reason: 'The bottle is missing' } },
  'campaignRequests.extend': { by: 'business', body: {} },
  'campaignRequests.cancel': { by: 'business', body: { reason: 'Too late' } },
  'campaignRequests.proposeDueDate': {
    by: 'influencer',
    body: { dueDate: '2030-01-01T12:00:00Z', reason: 'The parcel came late' },
  },
  'campaignRequests.agreeDueDate': { by: 'business', body: { dueDate: '2030-01-01T12:00:00Z' } },
  'campaignRequests.refuseDueDate': { by: 'business', body: { reason: 'We need it then' } },
  'campaignRequests.withdrawDueDate': { by: 'influencer', body: {} },
  'campaignRequests.proposeSplit': { by: 'business', body: { release: 5_000, reason: 'One of four posts' } },
  'campaignRequests.acceptSplit': { by: 'influencer', body: { release: 5_000 } },
  'campaignRequests.giveAddress': {
    by: 'influencer',
    body: { name: 'Ana', street: 'Calle 1', postcode: '28001', city: 'Madrid', country: 'ES', phone: null },
  },
  'campaignRequests.ship': { by: 'business', body: { carrier: 'Correos', trackingNumber: 'PK123' } },
  'campaignRequests.receive': { by: 'influencer', body: { arrived: true } },
  'campaignRequests.messages': { by: 'business' },
  'campaignRequests.sendMessage': { by: 'business', body: { content: 'How is it going?' } },
  'campaignRequests.editMessage': { by: 'business', body: { content: 'Hello again' } },
  'campaignRequests.takeBackMessage': { by: 'business' },
  'campaignRequests.typing': { by: 'business' },
  'campaignRequests.markRead': { by: 'business' },
  'tasks.list': { by: 'business' },
  'tasks.counts': { by: 'business' },
  'tasks.read': { by: 'business' },
  'tasks.revealPin': { by: 'business' },
  'tasks.pause': { by: 'influencer', body: reason },
  'tasks.wait': { by: 'influencer', body: reason },
  'tasks.resume': { by: 'influencer', body: { message: 'The sun is back' } },
  'live.events': { by: 'influencer' },
  'calendarFiles.feed': { by: 'anyone' },
  'calendar.address': { by: 'influencer' },
  'calendar.renew': { by: 'influencer' },
  'calendarFiles.ofTask': { by: 'business' },
  'calendarFiles.ofRequest': { by: 'business' },
  'notifications.list': { by: 'influencer' },
  'notifications.unread': { by: 'influencer' },
  'notifications.markRead': { by: 'influencer', body: { all: true } },
  'pushDevices.list': { by: 'influencer' },
  'pushDevices.add': { by: 'influencer', body: pushSubscription },
  'pushDevices.remove': { by: 'influencer' },
  'notificationPreferenceEndpoints.read': { by: 'influencer' },
  'notificationPreferenceEndpoints.change': { by: 'influencer', body: { timeZone: 'Europe/Berlin' } },
  'notificationPreferenceEndpoints.resumeMail': { by: 'influencer' },
  'notificationPreferenceEndpoints.unsubscribe': { by: 'anyone' },
  'notifications.markUnread': { by: 'influencer', body: { readAt: '2026-03-01T12:00:00.000Z' } },
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
  'tasks.editMessage': { by: 'business', body: { content: 'Hello again' } },
  'tasks.takeBackMessage': { by: 'business' },
  'tasks.typing': { by: 'business' },
  'tasks.markRead': { by: 'business' },
  'deliverableViews.views': { by: 'business' },
  'deliverableViews.reportViews': { by: 'influencer', body: { views: 1_000, note: 'After a week' } },
  'disputes.open': { by: 'business', body: { reason: 'Nothing was ever delivered.' } },
  'disputes.openOnRequest': { by: 'business', body: { reason: 'Nothing was ever delivered.' } },
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
  'money.balanceHistory': { by: 'business' },
  'money.statement': { by: 'business' },
  'money.exportCsv': { by: 'business' },
  'money.exportXlsx': { by: 'business' },
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
  'payouts.counts': { by: 'admin' },
  'payouts.exportCsv': { by: 'admin' },
  'payouts.exportXlsx': { by: 'admin' },
  'payouts.approve': { by: 'admin', body: {} },
  'payouts.release': { by: 'admin', body: { note: 'They sent us the invoice.' } },
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
  'adminPayments.depositCounts': { by: 'admin' },
  'adminPayments.exportCsv': { by: 'admin' },
  'adminPayments.exportXlsx': { by: 'admin' },
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
  'videos.list': { by: 'business' },
  'videos.create': { by: 'influencer', body: { requestId: 1, deliverableId: 'clip', title: 'Iced coffee' } },
  'videos.read': { by: 'business' },
  'videos.change': { by: 'influencer', body: { title: 'Iced coffee again' } },
  'videos.remove': { by: 'influencer' },
  'videos.submit': { by: 'influencer', body: {} },
  'videos.verify': { by: 'business', body: {} },
  'videos.reject': { by: 'business', body: { businessFeedback: 'The sun is missing.', missed: ['dos'] } },
  'videos.ready': { by: 'business', body: {} },
  'videos.link': { by: 'influencer', body: { platformUrl: 'https://www.tiktok.com/@ana/video/7000000000000000001' } },
  'videos.views': { by: 'business', body: { confirm: true } },
  'videos.removed': { by: 'business', body: {} },
  'videos.restored': {
    by: 'influencer',
    body: { platformUrl: 'https://www.tiktok.com/@ana/video/7000000000000000001' },
  },
  'videos.comments': { by: 'business' },
  'videos.addComment': { by: 'business', body: { atSeconds: 1, text: 'Brighter here' } },
  'videoFiles.preview': { by: 'business' },
  'videoFiles.poster': { by: 'business' },
  'videoFiles.thumbnails': { by: 'business' },
  'videoFiles.captions': { by: 'influencer' },
  'videoReview.list': { by: 'admin' },
  'videoReview.approve': { by: 'admin', body: {} },
  'videoReview.reject': { by: 'admin', body: { notes: 'The advertisement is not marked.' } },
  'resumableUploads.options': { by: 'influencer' },
  'resumableUploads.create': {
    by: 'influencer',
    headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
  },
  'resumableUploads.offset': { by: 'influencer', headers: tus },
  'resumableUploads.append': {
    by: 'influencer',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  },
  'resumableUploads.cancel': { by: 'influencer', headers: tus },
  'cardProvider.webhook': { by: 'anyone' },
  'mailEvents.receive': { by: 'anyone' },
  'profileFiles.code': { by: 'anyone' },
  'profileFiles.mediaKit': { by: 'anyone' },
  'profileFiles.sharePicture': { by: 'anyone' },
  'exploreFiles.sharePicture': { by: 'anyone' },
  'uploads.quota': { by: 'influencer' },
  'uploads.remove': { by: 'influencer' },
  'uploads.removePicture': { by: 'influencer' },
  'uploads.address': { by: 'influencer' },
  'rights.list': { by: 'admin' },
  'rights.changes': { by: 'admin' },
  'rights.stop': { by: 'admin' },
  'adminInvitations.list': { by: 'admin' },
  'adminInvitations.create': {
    by: 'admin',
    body: { email: 'new.admin@example.com', language: 'en', rights: ['support'] },
  },
  'adminInvitations.revoke': { by: 'admin' },
  'invitationLinks.read': { by: 'anyone', body: { token: 'unknown' } },
  'invitationLinks.accept': {
    by: 'anyone',
    body: {
      token: 'unknown',
      displayName: 'New admin',
      username: 'new.admin',
      password: 'a loud red kettle',
      language: 'en',
    },
  },
  'requestedExports.request': { by: 'admin', body: { reason: 'They asked for it by email.' } },
  'requestedExports.load': { by: 'anyone', body: { token: 'unknown' } },
  'rights.change': { by: 'admin', body: { rights: ['support'] } },
  'people.listByAccount': { by: 'admin' },
  'people.list': { by: 'admin' },
  'people.read': { by: 'admin' },
  'people.change': { by: 'admin', body: { bio: 'Tea', ...reason } },
  'people.warn': { by: 'admin', body: reason },
  'people.addNote': { by: 'admin', body: { text: 'Friendly on the phone.' } },
  'people.orders': { by: 'admin' },
  'orderRisk.ofTask': { by: 'admin' },
  'people.money': { by: 'admin' },
  'people.logins': { by: 'admin' },
  'people.actions': { by: 'admin' },
  'actionLog.list': { by: 'admin' },
  'actionLog.choices': { by: 'admin' },
  'actionLog.exportCsv': { by: 'admin' },
  'actionLog.verify': { by: 'admin' },
  'contact.create': {
    by: 'business',
    body: { ...contactInput, name: 'Nobody', email: 'nobody@example.com', language: 'en' },
  },
  'contact.read': { by: 'business' },
  'contact.reply': { by: 'business', body: { text: 'Here is the reference.' } },
  'contact.list': { by: 'business' },
  'contact.solve': { by: 'business', body: {} },
  'contact.rate': { by: 'business', body: { rating: 'good' } },
  'inboundMail.receive': { by: 'anyone' },
  'cannedReplies.list': { by: 'admin' },
  'cannedReplies.create': { by: 'admin', body: { ...cannedReplyInput, title: 'Thank you' } },
  'cannedReplies.change': { by: 'admin', body: { ...cannedReplyInput, title: 'Thanks a lot' } },
  'cannedReplies.remove': { by: 'admin' },
  'contactQueue.list': { by: 'admin' },
  'contactQueue.figures': { by: 'admin' },
  'contactQueue.solve': { by: 'admin' },
  'contactQueue.merge': { by: 'admin', body: { into: 1 } },
  'contactQueue.markRead': { by: 'admin' },
  'contactQueue.assign': { by: 'admin', body: { adminId: null } },
  'contactQueue.reply': { by: 'admin', body: { adminResponse: 'We found it.' } },
  'reports.create': {
    by: 'business',
    body: { entityType: 'user', entityId: 1, reason: 'They asked me to pay outside.' },
  },
  'reports.list': { by: 'business' },
  'reports.queue': { by: 'admin' },
  'reports.resolve': { by: 'admin', body: { adminNotes: 'We wrote to them.' } },
  'reports.reject': { by: 'admin', body: { adminNotes: 'This is allowed.' } },
  'admin.overview': { by: 'admin' },
  'statistics.report': { by: 'admin' },
  'statistics.money': { by: 'admin' },
  'monthReports.list': { by: 'admin' },
  'monthReports.exportCsv': { by: 'admin' },
  'monthReports.exportXlsx': { by: 'admin' },
  'monthReports.exportPdf': { by: 'admin' },
  'admin.counts': { by: 'admin' },
  'admin.search': { by: 'admin' },
  'admin.audit': { by: 'admin' },
  'admin.runAudit': { by: 'admin' },
  'adminLedger.accounts': { by: 'admin' },
  'adminLedger.entries': { by: 'admin' },
  'adminLedger.journals': { by: 'admin' },
  'adminLedger.journal': { by: 'admin' },
  'stepUp.read': { by: 'influencer' },
  'stepUp.confirm': { by: 'influencer', body: { password: 'not this one' } },
  'dashboards.business': { by: 'business' },
  'influencerHistory.read': { by: 'business' },
  'dashboards.own': { by: 'influencer' },
  'dashboards.ofInfluencer': { by: 'admin' },
  'announcements.current': { by: 'anyone' },
  'adminAnnouncements.list': { by: 'admin' },
  'adminAnnouncements.create': { by: 'admin', body: announcementInput },
  'adminAnnouncements.change': { by: 'admin', body: announcementInput },
  'adminAnnouncements.remove': { by: 'admin' },
  'health.read': { by: 'admin' },
  'health.retry': { by: 'admin' },
  'settings.list': { by: 'admin' },
  'settings.read': { by: 'admin' },
  'settings.history': { by: 'admin' },
  'settings.change': { by: 'admin', body: { value: defaultTerms } },
  'reportCases.list': { by: 'admin' },
  'reportCases.take': { by: 'admin' },
  'reportCases.release': { by: 'admin' },
  'cases.read': { by: 'admin' },
  'cases.decide': { by: 'admin', body: { outcome: 'resolved', adminNotes: 'We wrote to them.' } },
  'cases.content': { by: 'admin' },
  'sanctions.list': { by: 'influencer' },
  'sanctions.add': {
    by: 'admin',
    body: { kind: 'warn', targetType: 'user', targetId: 1, reason: 'They asked for payments outside.' },
  },
  'sanctions.lift': { by: 'admin', body: { reason: 'It was somebody else.' } },
  'appeals.create': { by: 'influencer', body: { sanctionId: 1, text: 'This was not me but somebody else.' } },
  'appeals.queue': { by: 'admin' },
  'appeals.take': { by: 'admin' },
  'appeals.release': { by: 'admin' },
  'appeals.uphold': { by: 'admin', body: { answer: 'It breaks the rules.' } },
  'appeals.undo': { by: 'admin', body: { answer: 'You were right.' } },
  // with an invalid link
  'appealLinks.read': { by: 'anyone', body: { token: '1.none' } },
  'appealLinks.appeal': { by: 'anyone', body: { token: '1.none', text: 'This was not me but somebody else.' } },
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
  const { body: taskMessage } = await business.call('POST', `/api/tasks/${taskId}/messages`, { content: privateText })
  const { body: conversation } = await business.call('POST', '/api/conversations', {
    participantId: influencer.id,
    content: privateText,
  })
  const { body: offered } = await influencer.call('POST', `/api/conversations/${conversation.id}/offers`, {
    ...offerInput,
    description: `Only for you: ${privateText}`,
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
  const campaignSearchId = await make('/api/campaign-searches', { name: privateText, filters: { q: 'coffee' } })
  const linkId = await make('/api/links', { title: 'Shop', url: 'https://shop.example' })
  const itemId = await make('/api/showcase/items', showcaseInput)
  const achievementId = await make('/api/showcase/achievements', achievementInput)
  const projectId = await make('/api/showcase/projects', projectInput)
  const { body: comment } = await business.call('POST', `/api/showcase/items/${itemId}/comments`, { text: 'Lovely' })
  const { body: signedIn } = await influencer.call('GET', '/api/user/sessions')
  const { id: passkeyId } = await aPasskey(influencer)
  const pushDeviceId = await make('/api/push-subscriptions', pushSubscription)
  const { body: report } = await influencer.call('POST', '/api/reports', {
    entityType: 'user',
    entityId: business.id,
    reason: privateText,
  })
  // so that there is a transparency report of a quarter that has ended
  const lastYear = world.services.clock().getUTCFullYear() - 1
  const reportedQuarter = `${lastYear}-q4`
  await world.database.orm.execute(sql`
    insert into sanctions (user_id, kind, target_type, target_id, reason, ground, source, created_by, created_at)
    values (${influencer.id}, 'warn', 'user', ${influencer.id}, 'Spam.', 'spam', 'admin', ${admin.id}, ${`${lastYear}-12-01`})`)
  const { rows: caseRows } = await world.database.orm.execute<{ id: number }>(
    sql`select case_id as id from reports where id = ${report.id}`,
  )
  const { body: sanction } = await (await world.anAdmin()).call('POST', '/api/admin/sanctions', {
    kind: 'warn',
    targetType: 'user',
    targetId: business.id,
    reason: 'It insults another person.',
  })
  const { body: appealed } = await business.call('POST', '/api/appeals', {
    sanctionId: sanction.id,
    text: `${privateText}, which was not meant like that.`,
  })
  const { body: contactMessage } = await business.call('POST', '/api/contact-messages', contactInput)
  const { body: invitation } = await admin.call('POST', '/api/admin/invitations', {
    email: 'somebody@example.com',
    language: 'en',
    rights: ['support'],
  })
  const { body: teamInvitation } = await business.call('POST', '/api/team/invitations', {
    email: 'colleague@example.com',
    role: 'buyer',
    language: 'en',
  })
  const colleague = await world.aMemberOf(business, 'business', 'viewer')
  const { body: cannedReply } = await admin.call('POST', '/api/admin/canned-replies', cannedReplyInput)
  await world.services.storage.put(Readable.from(['x']), 'aa/bb/none')
  const { rows: fileRows } = await world.database.orm.execute<{ id: string }>(sql`
    insert into files (id, owner_id, purpose, name, path, kind, mime, bytes, sha256)
    values (gen_random_uuid(), ${influencer.id}, 'task_result', 'a.pdf', 'aa/bb/none', 'document', 'application/pdf', 1, 'none')
    returning id`)
  const { rows: videoRows } = await world.database.orm.execute<{ id: string }>(sql`
    insert into files (id, owner_id, purpose, name, path, kind, mime, bytes, sha256)
    values (gen_random_uuid(), ${influencer.id}, 'campaign_video', 'a.mp4', 'aa/bb/none', 'video', 'video/mp4', 1, 'none')
    returning id`)
  const { body: template } = await admin.call('POST', '/api/admin/service-templates', templateInput)
  const { body: announcement } = await admin.call('POST', '/api/admin/announcements', announcementInput)
  const { rows: reviewRows } = await world.database.orm.execute<{ id: number }>(sql`
    insert into reviews (purchase_id, author_id, subject_id, stars, text, created_at, shown_from)
    values (${purchaseId}, ${business.id}, ${influencer.id}, 5, ${privateText}, now(), now() + interval '14 days') returning id`)
  const disputed = await world.anOrder(business, dealId)
  await influencer.call('POST', `/api/purchases/${disputed.purchaseId}/accept`, {})
  const { body: dispute } = await business.call('POST', `/api/purchases/${disputed.purchaseId}/dispute`, {
    reason: `${privateText}, and nothing came of it.`,
  })
  const draftId = await aCampaign(world, business, { description: privateText })
  const accepted = await anAcceptedRequest(world, { business, influencer, admin })
  const { rows: madeVideos } = await world.database.orm.execute<{ id: number }>(sql`
    with video as (
      insert into videos (influencer_id, business_id, campaign_id, request_id, deliverable_id, title, caption, platform, status)
      values (${influencer.id}, ${business.id}, ${accepted.campaignId}, ${accepted.requestId}, 'clip', 'Iced coffee', ${privateText},
        'tiktok', 'verified')
      returning id)
    insert into video_versions (video_id, number, file_name, mime, bytes, submitted_at)
    select id, 1, 'a.mp4', 'video/mp4', 1, now() from video returning video_id as id`)
  const submittedId = await aSubmittedCampaign(world, business, { description: privateText })
  const campaignId = await aSimpleCampaign(world, { business, admin })
  const campaignRequestId = await anApplication(influencer, campaignId, { message: privateText })
  const requestMessages = `/api/campaign-requests/${campaignRequestId}/messages`
  const { body: requestMessage } = await business.call('POST', requestMessages, { content: privateText })
  const { body: messages } = await business.call('GET', `/api/conversations/${conversation.id}/messages`)
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
    ['/api/admin/announcements/', announcement.id],
    ['/api/uploads/resumable/', videoRows[0]!.id],
    ['/api/uploads/', fileRows[0]!.id],
    ['/api/files/', fileRows[0]!.id],
    ['/api/user/pictures/', 'avatar'],
    ['/api/user/sessions/', signedIn.items[0].id],
    ['/api/push-subscriptions/', pushDeviceId],
    ['/api/user/passkeys/', passkeyId],
    ['/api/blocks/', nobodyElse.id],
    ['/api/conversations/with/', influencer.id],
    ['/api/conversations/', conversation.id],
    ['/api/deals/', dealId],
    ['/api/offers/', offered.offer.dealId],
    ['/api/campaigns/', draftId],
    ['/api/videos/', madeVideos[0]!.id],
    ['/api/admin/videos/', madeVideos[0]!.id],
    ['/api/admin/campaigns/', submittedId],
    ['/api/campaign-requests/', campaignRequestId],
    ['/api/purchases/', purchaseId],
    ['/api/tasks/', taskId],
    ['/api/admin/tasks/', taskId],
    ['/api/disputes/', dispute.id],
    ['/api/admin/disputes/', dispute.id],
    ['/api/payments/', paymentId],
    ['/api/gifts/', gift.id],
    ['/api/help/', 'fees'],
    ['/api/profiles/:id/', influencer.id],
    ['/share/profiles/', influencer.id],
    ['/share/campaigns/', draftId],
    ['/api/profiles/', influencer.username],
    ['/api/social-profiles/', socialProfile.id],
    ['/api/links/', linkId],
    ['/api/shortlist/', influencer.id],
    ['/api/influencers/', influencer.id],
    ['/api/saved-searches/', saved.id],
    ['/api/campaign-searches/', campaignSearchId],
    ['/api/showcase/items/', itemId],
    ['/api/showcase/achievements/', achievementId],
    ['/api/showcase/projects/', projectId],
    ['/api/showcase/comments/', comment.id],
    ['/api/user/preferences/', 'show_as_new_member'],
    ['/api/admin/health/queues/', 'mail'],
    ['/api/admin/settings/', 'order_terms'],
    ['/api/admin/users/', influencer.id],
    ['/api/admin/bonuses/', bonus.id],
    ['/api/admin/verification-requests/', request.id],
    ['/api/admin/kyc-verifications/', kycRows[0]!.id],
    ['/api/admin/reports/:month', '2026-01'],
    ['/api/admin/transparency/', '2026-q1'],
    ['/api/transparency/', reportedQuarter],
    ['/api/admin/reports/', report.id],
    ['/api/admin/report-cases/', caseRows[0]!.id],
    ['/api/admin/sanctions/', sanction.id],
    ['/api/admin/appeals/', appealed.appeal.id],
    ['/api/contact-messages/', contactMessage.id],
    ['/api/admin/contact-messages/', contactMessage.id],
    ['/api/admin/canned-replies/', cannedReply.id],
    ['/api/admin/invitations/', invitation.id],
    ['/api/team/invitations/', teamInvitation.id],
    ['/api/team/members/', colleague.id],
    ['/api/admin/rights/', influencer.id],
    // somebody whom an admin may block without affecting the others
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
  const messageIds: [string, number][] = [
    ['/api/tasks/', taskMessage.id],
    ['/api/campaign-requests/', requestMessage.id],
    ['/api/conversations/', messages.items[0].id],
  ]
  const urlOf = (name: string, id?: string) => {
    const { url } = endpoints[name]!
    const first = id ?? String(ids.find(([prefix]) => url.startsWith(prefix))?.[1])
    return url
      .replace(/:\w+/, first)
      .replace(':emojiType', 'fire')
      .replace(':document', 'front')
      .replace(':withdrawalId', batchedId)
      .replace(':messageId', String(messageIds.find(([prefix]) => url.startsWith(prefix))?.[1]))
  }
  return { people: { influencer, business, admin, anyone: world.aStranger() }, urlOf }
}
