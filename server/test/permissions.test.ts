import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberRole, memberMay, memberRolesOf } from '#contract/member-rights.ts'
import { databaseSnapshot } from './database-snapshot.ts'
import { endpoints, type Marketplace, privateText, seedMarketplace, uses } from './endpoints.ts'
import { type Answer, type Person, World, withoutRequestId } from './world.ts'

const unlimited = { max: 1_000_000, windowMs: 60_000 }
let world: World
let market: Marketplace
beforeAll(async () => {
  const limits = {
    loginsPerNetwork: unlimited,
    registrationsPerNetwork: unlimited,
    failuresPerAccount: unlimited,
    failuresPerNetwork: unlimited,
  }
  world = await World.open({ limits })
  market = await seedMarketplace(world)
})
afterAll(() => world.close())

const signedOut = 401
/** Expected statuses for uninvolved people on the objects of `seedMarketplace` (api.md, Rules). */
const table: [name: string, stranger: number, influencer: number, business: number, admin: number][] = [
  // public; 428, 401 and 422: challenge, password or link are missing, not permission
  ['identity.challenge', 200, 200, 200, 200],
  ['identity.register', 428, 428, 428, 428],
  // 422: without a name
  ['identity.checkUsername', 422, 422, 422, 422],
  ['identity.login', 401, 401, 401, 401],
  ['identity.verifyEmail', 422, 422, 422, 422],
  ['security.forgotPassword', 428, 428, 428, 428],
  ['identity.confirmDevice', 422, 422, 422, 422],
  ['security.undoEmailChange', 422, 422, 422, 422],
  ['security.resetPassword', 422, 422, 422, 422],
  ['secondSteps.login', 401, 401, 401, 401],
  ['passkeyProofs.beginLogin', 200, 200, 200, 200],
  ['passkeyProofs.login', 422, 422, 422, 422],
  ['identity.logout', 204, 204, 204, 204],
  ['site.terms', 200, 200, 200, 200],
  ['operatorSite.read', 200, 200, 200, 200],
  ['announcements.current', 200, 200, 200, 200],
  ['landing.countdown', 200, 200, 200, 200],
  ['landing.members', 200, 200, 200, 200],
  ['profiles.read', 200, 200, 200, 200],
  ['profileFiles.code', 200, 200, 200, 200],
  ['profileFiles.mediaKit', 200, 200, 200, 200],
  ['profileFiles.sharePicture', 200, 200, 200, 200],
  // 404: the page that it is about does not exist
  ['exploreFiles.sharePicture', 404, 404, 404, 404],
  // 400: not signed
  ['cardProvider.webhook', 400, 400, 400, 400],
  ['mailEvents.receive', 401, 401, 401, 401],
  // 404: a token that we did not sign
  ['calendarFiles.feed', 404, 404, 404, 404],
  ['notificationPreferenceEndpoints.unsubscribe', 404, 404, 404, 404],
  ['showcaseVisits.list', 200, 200, 200, 200],
  ['showcaseVisits.read', 200, 200, 200, 200],
  ['showcaseVisits.share', 200, 200, 200, 200],
  ['showcaseVisits.comments', 200, 200, 200, 200],
  ['showcaseVisits.like', signedOut, 200, 200, 200],
  ['showcaseVisits.unlike', signedOut, 200, 200, 200],
  ['showcaseVisits.comment', signedOut, 201, 201, 201],
  ['showcaseVisits.removeComment', signedOut, 404, 404, 204],
  ['help.list', 200, 200, 200, 200],
  ['transparency.read', 200, 200, 200, 200],
  ['transparency.exportCsv', 200, 200, 200, 200],
  ['transparency.exportExactCsv', signedOut, 403, 403, 200],
  ['help.read', 200, 200, 200, 200],
  ['rankings.list', 200, 200, 200, 200],
  ['rankings.countries', 200, 200, 200, 200],
  ['discovery.list', 200, 200, 200, 200],
  // 422: no ids to compare
  ['discovery.compare', 422, 422, 422, 422],
  ['explore.list', 200, 200, 200, 200],
  ['explore.dealsOfTheWeek', 200, 200, 200, 200],
  // 404: not ranked yet
  ['rankings.read', 404, 404, 404, 404],
  ['engagements.read', 200, 200, 200, 200],
  ['engagements.view', 204, 204, 204, 204],
  ['engagements.react', 200, 200, 200, 200],
  ['engagements.like', signedOut, 200, 200, 200],
  ['engagements.unlike', signedOut, 200, 200, 200],
  // 422: an admin must pass userId
  ['analytics.influencer', signedOut, 200, 403, 422],
  ['analytics.exportCsv', signedOut, 200, 403, 422],
  ['analytics.exportXlsx', signedOut, 200, 403, 422],
  ['analytics.linkClicks', signedOut, 404, 403, 403],
  ['businessAnalytics.figures', signedOut, 403, 200, 403],
  ['businessAnalytics.exportCsv', signedOut, 403, 200, 403],
  ['businessAnalytics.exportXlsx', signedOut, 403, 200, 403],
  ['deals.list', 200, 200, 200, 200],
  ['deals.read', 200, 200, 200, 200],
  ['sandbox.read', 200, 200, 200, 200],
  ['sandbox.cancel', 200, 200, 200, 200],
  // 409: not paid yet
  ['sandbox.settleLater', 409, 409, 409, 409],
  ['sandbox.distort', 200, 200, 200, 200],
  ['sandbox.refund', 409, 409, 409, 409],
  ['sandbox.dispute', 409, 409, 409, 409],
  ['sandbox.closeDispute', 409, 409, 409, 409],

  // own account
  ['identity.currentUser', signedOut, 200, 200, 200],
  ['fullProfile.change', signedOut, 200, 200, 200],
  ['fullProfile.changeOwn', signedOut, 200, 403, 403],
  ['fullProfile.payoutDetails', signedOut, 200, 200, 200],
  // 422: wrong password
  ['fullProfile.changeUsername', signedOut, 422, 422, 422],
  ['fullProfile.changePayoutDetails', signedOut, 422, 422, 422],
  ['identity.requestEmailVerification', signedOut, 409, 409, 409],
  // 422: wrong password or code; 409: nothing to confirm
  ['security.changePassword', signedOut, 422, 422, 422],
  ['security.changeEmail', signedOut, 422, 422, 422],
  ['security.verifyPhone', signedOut, 422, 422, 422],
  ['security.beginTwoFactor', signedOut, 422, 422, 422],
  ['security.confirmTwoFactor', signedOut, 409, 409, 409],
  ['security.endTwoFactor', signedOut, 422, 422, 422],
  ['security.renewRecoveryCodes', signedOut, 422, 422, 422],
  ['stepUp.read', signedOut, 200, 200, 200],
  ['stepUp.confirm', signedOut, 422, 422, 422],
  ['teams.read', signedOut, 200, 200, 403],
  // 422: an influencer has no viewers
  ['teams.invite', signedOut, 422, 201, 403],
  ['teams.withdraw', signedOut, 404, 404, 403],
  ['teams.change', signedOut, 404, 404, 403],
  ['teams.remove', signedOut, 404, 404, 403],
  // 409: their own accounts
  ['teams.leave', signedOut, 409, 409, 403],
  // 404: an unknown link, and somebody else's account
  ['teamInvitations.read', 404, 404, 404, 404],
  ['teamInvitations.accept', signedOut, 404, 404, 404],
  ['teamInvitations.decline', 404, 404, 404, 404],
  ['parties.list', signedOut, 200, 200, 403],
  ['parties.change', signedOut, 404, 404, 403],
  ['passkeys.list', signedOut, 200, 200, 200],
  ['passkeyProofs.beginAdding', signedOut, 200, 200, 200],
  // 422: a challenge that was not issued; 409: no passkey to confirm with; 404: no passkey of their own
  ['passkeyProofs.add', signedOut, 422, 422, 422],
  ['passkeyProofs.beginConfirming', signedOut, 409, 409, 409],
  ['passkeys.rename', signedOut, 404, 404, 404],
  ['passkeys.remove', signedOut, 404, 404, 404],
  ['security.sendPhoneCode', signedOut, 204, 204, 204],
  ['security.sessions', signedOut, 200, 200, 200],
  ['security.endSession', signedOut, 404, 404, 404],
  ['security.endOtherSessions', signedOut, 204, 204, 204],
  ['security.exportData', signedOut, 200, 200, 403],
  ['security.deleteAccount', signedOut, 422, 422, 403],
  ['money.wallet', signedOut, 200, 200, 200],
  ['money.balanceHistory', signedOut, 200, 200, 200],
  ['money.statement', signedOut, 200, 200, 200],
  ['money.createCheckout', signedOut, 403, 200, 403],
  ['money.exportCsv', signedOut, 200, 200, 200],
  ['money.exportXlsx', signedOut, 200, 200, 200],
  ['money.exportPdf', signedOut, 200, 200, 200],
  ['deposits.list', signedOut, 200, 200, 200],
  ['deposits.create', signedOut, 201, 201, 403],
  ['withdrawals.conditions', signedOut, 200, 200, 200],
  ['withdrawals.list', signedOut, 200, 200, 200],
  // no verified identity
  ['withdrawals.create', signedOut, 403, 403, 403],
  ['profiles.own', signedOut, 200, 403, 403],
  ['gifts.list', signedOut, 200, 200, 200],
  ['gifts.totals', signedOut, 200, 200, 200],
  ['receipts.list', signedOut, 200, 200, 200],
  ['receipts.download', signedOut, 404, 404, 200],
  // 409: empty balances
  ['gifts.send', signedOut, 409, 409, 409],
  ['gifts.like', signedOut, 404, 403, 403],
  ['gifts.unlike', signedOut, 404, 403, 403],
  ['gifts.thank', signedOut, 404, 403, 403],
  ['rankings.own', signedOut, 200, 403, 403],
  ['preferences.read', signedOut, 200, 200, 200],
  ['preferences.change', signedOut, 200, 200, 200],
  ['badges.unread', signedOut, 200, 200, 403],
  ['badges.counts', signedOut, 200, 200, 403],
  ['work.list', signedOut, 200, 200, 403],
  ['work.counts', signedOut, 200, 200, 403],

  ['live.events', signedOut, 200, 200, 200],
  ['calendar.address', signedOut, 200, 200, 200],
  ['calendar.renew', signedOut, 200, 200, 200],
  ['notifications.list', signedOut, 200, 200, 200],
  ['notifications.unread', signedOut, 200, 200, 200],
  ['notifications.markRead', signedOut, 200, 200, 200],
  ['notifications.markUnread', signedOut, 204, 204, 204],
  ['pushDevices.list', signedOut, 200, 200, 200],
  // 409: the browser is somebody else's
  ['pushDevices.add', signedOut, 409, 409, 409],
  ['pushDevices.remove', signedOut, 404, 404, 404],
  ['notificationPreferenceEndpoints.read', signedOut, 200, 200, 200],
  ['notificationPreferenceEndpoints.change', signedOut, 200, 200, 200],
  ['notificationPreferenceEndpoints.resumeMail', signedOut, 204, 204, 204],

  ['blocks.list', signedOut, 200, 200, 403],
  ['blocks.add', signedOut, 204, 204, 403],
  ['blocks.remove', signedOut, 204, 204, 403],
  ['conversations.list', signedOut, 200, 200, 403],
  ['conversations.search', signedOut, 200, 200, 403],
  // 422: nothing typed
  ['ownSearch.find', signedOut, 422, 422, 403],
  ['conversations.open', signedOut, 403, 201, 403],
  ['conversations.opening', signedOut, 200, 200, 403],
  ['conversations.read', signedOut, 404, 404, 403],
  ['conversations.messages', signedOut, 404, 404, 403],
  ['conversations.sendMessage', signedOut, 404, 404, 403],
  ['conversations.sendOffer', signedOut, 404, 403, 403],
  ['offers.withdraw', signedOut, 404, 403, 403],
  ['offers.decline', signedOut, 403, 404, 403],
  ['conversations.markRead', signedOut, 404, 404, 403],
  ['conversations.editMessage', signedOut, 404, 404, 403],
  ['conversations.takeBackMessage', signedOut, 404, 404, 403],
  ['conversations.typing', signedOut, 404, 404, 403],
  ['conversations.markUnread', signedOut, 404, 404, 403],
  ['conversations.archive', signedOut, 404, 404, 403],
  ['conversations.unarchive', signedOut, 404, 404, 403],
  ['conversations.mute', signedOut, 404, 404, 403],
  ['conversations.unmute', signedOut, 404, 404, 403],
  ['conversations.quickReplies', signedOut, 200, 200, 403],
  ['conversations.changeQuickReplies', signedOut, 200, 200, 403],

  // 422: allowed, but the purpose is missing
  ['uploads.create', signedOut, 422, 422, 422],
  // admins may read files for disputes
  ['uploads.read', signedOut, 404, 404, 200],
  ['campaignRequests.list', signedOut, 200, 200, 403],
  ['campaignRequests.counts', signedOut, 200, 200, 403],
  ['campaignRequests.promises', signedOut, 403, 200, 403],
  ['campaignRequests.read', signedOut, 404, 404, 200],
  // 404: the campaign has no place for others
  ['campaignRequests.apply', signedOut, 404, 403, 403],
  ['campaignRequests.invite', signedOut, 403, 404, 403],
  ['campaignRequests.accept', signedOut, 404, 404, 403],
  ['campaignRequests.offer', signedOut, 404, 404, 403],
  ['campaignRequests.reject', signedOut, 404, 404, 403],
  ['campaignRequests.withdraw', signedOut, 404, 404, 403],
  ['campaignRequests.cancel', signedOut, 404, 404, 403],
  ['campaignRequests.proposeDueDate', signedOut, 404, 404, 403],
  ['campaignRequests.agreeDueDate', signedOut, 404, 404, 403],
  ['campaignRequests.refuseDueDate', signedOut, 404, 404, 403],
  ['campaignRequests.withdrawDueDate', signedOut, 404, 404, 403],
  ['campaignRequests.proposeSplit', signedOut, 404, 404, 403],
  ['campaignRequests.acceptSplit', signedOut, 404, 404, 403],
  ['campaignRequests.sendMessage', signedOut, 404, 404, 403],
  ['campaignRequests.giveAddress', signedOut, 404, 403, 403],
  ['campaignRequests.receive', signedOut, 404, 403, 403],
  ['campaignRequests.pay', signedOut, 403, 404, 403],
  ['campaignRequests.confirm', signedOut, 403, 404, 403],
  ['campaignRequests.incomplete', signedOut, 403, 404, 403],
  ['campaignRequests.extend', signedOut, 403, 404, 403],
  ['campaignRequests.ship', signedOut, 403, 404, 403],
  ['campaignRequests.messages', signedOut, 404, 404, 200],
  ['campaignRequests.markRead', signedOut, 404, 404, 204],
  ['campaignRequests.editMessage', signedOut, 404, 404, 403],
  ['campaignRequests.takeBackMessage', signedOut, 404, 404, 403],
  ['campaignRequests.typing', signedOut, 404, 404, 403],
  ['disputes.openOnRequest', signedOut, 404, 404, 403],
  ['reviews.createOnRequest', signedOut, 404, 404, 403],
  ['reviews.ofRequest', signedOut, 404, 404, 200],
  ['videos.list', signedOut, 200, 200, 200],
  ['videos.create', signedOut, 404, 403, 403],
  // admins see submitted videos
  ['videos.read', signedOut, 404, 404, 200],
  ['videos.change', signedOut, 404, 404, 403],
  ['videos.remove', signedOut, 404, 404, 403],
  ['videos.submit', signedOut, 404, 404, 403],
  ['videos.verify', signedOut, 404, 404, 403],
  ['videos.reject', signedOut, 404, 404, 403],
  ['videos.ready', signedOut, 404, 404, 403],
  ['videos.link', signedOut, 404, 404, 403],
  ['videos.views', signedOut, 404, 404, 403],
  ['videos.removed', signedOut, 404, 404, 403],
  ['videos.restored', signedOut, 404, 404, 403],
  ['videos.comments', signedOut, 404, 404, 200],
  ['videos.addComment', signedOut, 404, 404, 403],
  // 409: not processed
  ['videoFiles.preview', signedOut, 404, 404, 409],
  ['videoFiles.poster', signedOut, 404, 404, 409],
  ['videoFiles.thumbnails', signedOut, 404, 404, 409],
  ['videoFiles.captions', signedOut, 404, 404, 404],
  ['videoReview.list', signedOut, 403, 403, 200],
  ['videoReview.approve', signedOut, 403, 403, 204],
  ['videoReview.reject', signedOut, 403, 403, 409],
  ['resumableUploads.options', signedOut, 204, 204, 204],
  // 403: no running request
  ['resumableUploads.create', signedOut, 403, 403, 403],
  ['resumableUploads.offset', signedOut, 404, 404, 404],
  ['resumableUploads.append', signedOut, 404, 404, 404],
  ['resumableUploads.cancel', signedOut, 404, 404, 404],
  ['uploads.quota', signedOut, 200, 200, 200],
  ['uploads.remove', signedOut, 404, 404, 404],
  ['uploads.removePicture', signedOut, 204, 204, 204],
  // admins may read files for disputes
  ['uploads.address', signedOut, 404, 404, 200],

  ['socialProfiles.list', signedOut, 200, 403, 403],
  ['socialProfiles.create', signedOut, 201, 403, 403],
  ['socialProfiles.change', signedOut, 404, 403, 403],
  ['socialProfiles.reorder', signedOut, 200, 403, 403],
  ['socialProfiles.remove', signedOut, 404, 403, 403],

  ['verification.request', signedOut, 404, 403, 403],
  ['verification.mine', signedOut, 200, 403, 403],
  ['verification.ownKyc', signedOut, 200, 200, 403],
  // 404: unknown documents
  ['verification.submitKyc', signedOut, 404, 404, 403],
  ['verificationReview.kyc', signedOut, 403, 403, 200],
  ['verificationReview.requests', signedOut, 403, 403, 200],
  // 404: no picture; 409: already decided by the line before
  ['verificationReview.kycFile', signedOut, 403, 403, 404],
  ['verificationReview.approveKyc', signedOut, 403, 403, 204],
  ['verificationReview.rejectKyc', signedOut, 403, 403, 409],
  ['verificationReview.proof', signedOut, 403, 403, 404],
  ['verificationReview.approveRequest', signedOut, 403, 403, 204],
  ['verificationReview.rejectRequest', signedOut, 403, 403, 409],

  ['links.list', signedOut, 200, 403, 403],
  ['bioPages.read', signedOut, 200, 403, 403],
  ['bioPages.change', signedOut, 200, 403, 403],
  ['links.create', signedOut, 201, 403, 403],
  // 409: the order lists somebody else's links
  ['links.reorder', signedOut, 409, 403, 403],
  ['links.change', signedOut, 404, 403, 403],
  ['links.remove', signedOut, 404, 403, 403],
  ['showcase.items', signedOut, 200, 403, 403],
  ['showcase.createItem', signedOut, 201, 403, 403],
  ['showcase.reorder', signedOut, 409, 403, 403],
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
  // 409: the order lists somebody else's deals
  ['deals.reorder', signedOut, 409, 403, 403],
  ['deals.change', signedOut, 404, 403, 403],
  ['deals.remove', signedOut, 404, 403, 403],

  ['dealStatistics.list', signedOut, 200, 403, 403],
  ['dealStatistics.read', signedOut, 404, 403, 403],

  ['serviceTemplates.list', signedOut, 200, 403, 403],
  ['adminServiceTemplates.list', signedOut, 403, 403, 200],
  ['adminServiceTemplates.create', signedOut, 403, 403, 201],
  ['adminServiceTemplates.change', signedOut, 403, 403, 200],
  ['adminServiceTemplates.remove', signedOut, 403, 403, 204],

  // 409: allowed, but without money
  ['purchases.create', signedOut, 403, 409, 403],
  ['purchases.list', signedOut, 200, 200, 200],
  ['purchases.counts', signedOut, 200, 200, 200],
  ['purchases.read', signedOut, 404, 404, 200],
  ['purchases.ofTask', signedOut, 404, 404, 200],
  ['purchases.quote', signedOut, 404, 403, 403],
  ['purchases.pay', signedOut, 403, 404, 403],
  ['purchases.accept', signedOut, 404, 403, 403],
  ['purchases.decline', signedOut, 404, 403, 403],
  ['purchases.cancel', signedOut, 403, 404, 403],

  ['campaigns.list', signedOut, 200, 200, 403],
  ['campaignSearches.list', signedOut, 200, 403, 403],
  ['campaignSearches.create', signedOut, 201, 403, 403],
  ['campaignSearches.remove', signedOut, 404, 403, 403],
  ['campaigns.counts', signedOut, 403, 200, 403],
  ['campaigns.create', signedOut, 403, 201, 403],
  // a draft, which admins do not read either
  ['campaigns.read', signedOut, 404, 404, 404],
  ['campaigns.readPublic', 404, 404, 404, 404],
  ['campaignShare.picture', 404, 404, 404, 404],
  ['results.read', signedOut, 403, 404, 403],
  ['results.exportCsv', signedOut, 403, 404, 403],
  ['results.exportXlsx', signedOut, 403, 404, 403],
  ['results.reportPdf', signedOut, 403, 404, 403],
  ['campaigns.change', signedOut, 403, 404, 403],
  ['campaigns.submit', signedOut, 403, 404, 403],
  ['campaigns.pause', signedOut, 403, 404, 403],
  ['campaigns.resume', signedOut, 403, 404, 403],
  ['campaigns.close', signedOut, 403, 404, 403],
  ['campaigns.duplicate', signedOut, 403, 404, 403],
  ['campaigns.remove', signedOut, 403, 404, 403],
  ['campaignTemplates.list', signedOut, 403, 200, 403],
  ['campaignReview.list', signedOut, 403, 403, 200],
  ['campaignReview.reject', signedOut, 403, 403, 204],
  // 409: just returned
  ['campaignReview.approve', signedOut, 403, 403, 409],

  ['reviews.ofProfile', 200, 200, 200, 200],
  ['reviews.create', signedOut, 404, 404, 404],
  ['reviews.ofOrder', signedOut, 404, 404, 200],
  ['reviews.ofTask', signedOut, 404, 404, 200],
  ['reviews.answer', signedOut, 404, 404, 404],

  ['tasks.list', signedOut, 200, 200, 200],
  ['tasks.counts', signedOut, 200, 200, 200],
  ['tasks.read', signedOut, 404, 404, 200],
  ['tasks.messages', signedOut, 404, 404, 200],
  ['calendarFiles.ofTask', signedOut, 404, 404, 404],
  ['calendarFiles.ofRequest', signedOut, 404, 404, 404],
  ['tasks.markRead', signedOut, 404, 404, 204],
  ['tasks.editMessage', signedOut, 404, 404, 403],
  ['tasks.takeBackMessage', signedOut, 404, 404, 403],
  ['tasks.typing', signedOut, 404, 404, 403],
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
  ['deliverableViews.views', signedOut, 404, 404, 200],
  ['deliverableViews.reportViews', signedOut, 404, 404, 404],

  ['disputes.open', signedOut, 404, 404, 404],
  ['disputes.list', signedOut, 200, 200, 200],
  ['disputes.read', signedOut, 404, 404, 200],
  ['disputes.addEvidence', signedOut, 404, 404, 404],
  ['disputes.object', signedOut, 404, 404, 404],
  ['disputes.concede', signedOut, 404, 404, 404],
  ['disputes.withdraw', signedOut, 404, 404, 404],
  ['disputes.queue', signedOut, 403, 403, 200],
  ['disputes.queueCounts', signedOut, 403, 403, 200],
  // 409: the evidence period is still open, and a decision needs a proposal first
  ['disputes.propose', signedOut, 403, 403, 409],
  ['disputes.decide', signedOut, 403, 403, 409],

  ['money.payment', signedOut, 404, 404, 404],
  ['money.cancelPayment', signedOut, 404, 404, 404],
  ['money.checkPayment', signedOut, 404, 404, 404],
  ['withdrawals.cancel', signedOut, 404, 404, 404],
  ['payouts.list', signedOut, 403, 403, 200],
  ['payouts.counts', signedOut, 403, 403, 200],
  // 422: the method is missing
  ['payouts.exportCsv', signedOut, 403, 403, 422],
  ['payouts.exportXlsx', signedOut, 403, 403, 422],
  ['payouts.approve', signedOut, 403, 403, 204],
  // 409: not batched; the next line rejects it
  ['payouts.bounced', signedOut, 403, 403, 409],
  // 409: not held
  ['payouts.release', signedOut, 403, 403, 409],
  ['payouts.reject', signedOut, 403, 403, 204],
  ['payoutBatches.list', signedOut, 403, 403, 200],
  // 409: nothing pending any more
  ['payoutBatches.create', signedOut, 403, 403, 409],
  ['payoutBatches.read', signedOut, 403, 403, 200],
  ['payoutBatches.file', signedOut, 403, 403, 200],
  ['payoutBatches.paid', signedOut, 403, 403, 204],
  ['payoutBatches.bounced', signedOut, 403, 403, 204],
  // 409: a line was just paid, so the batch counts as sent
  ['payoutBatches.sent', signedOut, 403, 403, 409],
  ['payoutBatches.revert', signedOut, 403, 403, 409],
  ['alerts.list', signedOut, 403, 403, 200],
  // 409: the alert holds no money
  ['alerts.resolve', signedOut, 403, 403, 409],
  ['alerts.settle', signedOut, 403, 403, 200],
  ['reconciliations.list', signedOut, 403, 403, 200],
  ['adminPayments.list', signedOut, 403, 403, 200],
  ['adminPayments.depositCounts', signedOut, 403, 403, 200],
  ['adminPayments.exportCsv', signedOut, 403, 403, 200],
  ['adminPayments.exportXlsx', signedOut, 403, 403, 200],
  ['adminPayments.approve', signedOut, 403, 403, 204],
  ['adminPayments.reject', signedOut, 403, 403, 409],

  ['reportCases.list', signedOut, 403, 403, 200],
  ['reportCases.take', signedOut, 403, 403, 200],
  ['reportCases.release', signedOut, 403, 403, 200],
  ['cases.read', signedOut, 403, 403, 200],
  ['cases.content', signedOut, 403, 403, 200],
  ['sanctions.list', signedOut, 200, 200, 200],
  ['sanctions.add', signedOut, 403, 403, 201],
  // 404: somebody else's
  ['appeals.create', signedOut, 404, 404, 403],
  ['appeals.queue', signedOut, 403, 403, 200],
  ['appeals.take', signedOut, 403, 403, 200],
  ['appeals.release', signedOut, 403, 403, 200],
  ['appeals.uphold', signedOut, 403, 403, 200],
  // 409: decided already
  ['appeals.undo', signedOut, 403, 403, 409],
  ['sanctions.lift', signedOut, 403, 403, 200],
  ['appealLinks.read', 404, 404, 404, 404],
  ['appealLinks.appeal', 404, 404, 404, 404],
  ['reports.create', signedOut, 201, 201, 403],
  ['reports.list', signedOut, 200, 200, 200],
  ['reports.queue', signedOut, 403, 403, 200],
  ['reports.resolve', signedOut, 403, 403, 200],
  // 409: just resolved
  ['reports.reject', signedOut, 403, 403, 409],
  ['cases.decide', signedOut, 403, 403, 409],

  // 428: the challenge is missing, not permission
  ['contact.create', 428, 201, 201, 201],
  // 404: neither theirs nor opened by its link
  ['contact.read', 404, 404, 404, 404],
  ['contact.reply', 404, 404, 404, 404],
  ['contact.solve', 404, 404, 404, 404],
  ['contact.rate', 404, 404, 404, 404],
  ['contact.list', signedOut, 200, 200, 200],
  // 401: not signed
  ['inboundMail.receive', 401, 401, 401, 401],
  ['contactQueue.figures', signedOut, 403, 403, 200],
  ['cannedReplies.list', signedOut, 403, 403, 200],
  ['cannedReplies.create', signedOut, 403, 403, 201],
  ['cannedReplies.change', signedOut, 403, 403, 200],
  ['cannedReplies.remove', signedOut, 403, 403, 204],
  ['contactQueue.list', signedOut, 403, 403, 200],
  ['contactQueue.markRead', signedOut, 403, 403, 200],
  ['contactQueue.assign', signedOut, 403, 403, 200],
  ['contactQueue.reply', signedOut, 403, 403, 200],
  // 409: the admin who answered it has it
  ['contactQueue.solve', signedOut, 403, 403, 409],
  // 422: a message cannot be merged into itself
  ['contactQueue.merge', signedOut, 403, 403, 422],

  ['adminInvitations.list', signedOut, 403, 403, 200],
  ['adminInvitations.create', signedOut, 403, 403, 201],
  ['adminInvitations.revoke', signedOut, 403, 403, 204],
  // 404: a link that we did not send
  ['invitationLinks.read', 404, 404, 404, 404],
  ['invitationLinks.accept', 404, 404, 404, 404],
  ['requestedExports.load', 404, 404, 404, 404],
  ['requestedExports.request', signedOut, 403, 403, 201],
  ['rights.list', signedOut, 403, 403, 200],
  ['rights.changes', signedOut, 403, 403, 200],
  // 404: no such change
  ['rights.stop', signedOut, 403, 403, 404],
  // 404: the id is no admin's
  ['rights.change', signedOut, 403, 403, 404],
  ['people.listByAccount', signedOut, 403, 403, 422],
  ['people.list', signedOut, 403, 403, 200],
  ['people.read', signedOut, 403, 403, 200],
  ['people.change', signedOut, 403, 403, 200],
  ['people.warn', signedOut, 403, 403, 201],
  ['people.addNote', signedOut, 403, 403, 201],
  ['people.orders', signedOut, 403, 403, 200],
  ['orderRisk.ofTask', signedOut, 403, 403, 200],
  ['people.money', signedOut, 403, 403, 200],
  ['people.logins', signedOut, 403, 403, 200],
  ['people.actions', signedOut, 403, 403, 200],
  ['actionLog.list', signedOut, 403, 403, 200],
  ['actionLog.choices', signedOut, 403, 403, 200],
  ['actionLog.exportCsv', signedOut, 403, 403, 200],
  ['actionLog.verify', signedOut, 403, 403, 200],

  ['admin.overview', signedOut, 403, 403, 200],
  ['statistics.report', signedOut, 403, 403, 200],
  ['statistics.money', signedOut, 403, 403, 200],
  ['monthReports.list', signedOut, 403, 403, 200],
  ['monthReports.exportCsv', signedOut, 403, 403, 200],
  ['monthReports.exportXlsx', signedOut, 403, 403, 200],
  ['monthReports.exportPdf', signedOut, 403, 403, 200],
  ['admin.counts', signedOut, 403, 403, 200],
  // 422: nothing to search for
  ['admin.search', signedOut, 403, 403, 422],
  ['admin.audit', signedOut, 403, 403, 200],
  ['admin.runAudit', signedOut, 403, 403, 200],
  ['adminLedger.accounts', signedOut, 403, 403, 200],
  ['adminLedger.entries', signedOut, 403, 403, 200],
  ['adminLedger.journals', signedOut, 403, 403, 200],
  ['adminLedger.journal', signedOut, 403, 403, 200],
  ['dashboards.business', signedOut, 403, 200, 403],
  // the business's own orders with them, of which there are none
  ['influencerHistory.read', signedOut, 403, 200, 403],
  ['accountBlocks.block', signedOut, 403, 403, 200],
  ['accountBlocks.holdPayouts', signedOut, 403, 403, 200],
  ['accountBlocks.unblock', signedOut, 403, 403, 200],
  // invalid link
  ['disputeLinks.read', 404, 404, 404, 404],
  ['disputeLinks.addEvidence', 404, 404, 404, 404],
  ['disputeLinks.object', 404, 404, 404, 404],
  ['dashboards.own', signedOut, 200, 403, 403],
  ['dashboards.ofInfluencer', signedOut, 403, 403, 200],
  ['settings.list', signedOut, 403, 403, 200],
  ['adminAnnouncements.list', signedOut, 403, 403, 200],
  ['adminAnnouncements.create', signedOut, 403, 403, 201],
  // 404: no such announcement
  ['adminAnnouncements.change', signedOut, 403, 403, 200],
  ['adminAnnouncements.remove', signedOut, 403, 403, 204],
  ['health.read', signedOut, 403, 403, 200],
  // 404: no failed jobs
  ['health.retry', signedOut, 403, 403, 404],
  ['settings.read', signedOut, 403, 403, 200],
  ['settings.history', signedOut, 403, 403, 200],
  ['settings.change', signedOut, 403, 403, 200],
  // 404: no pending value
  ['settings.withdraw', signedOut, 403, 403, 404],
  ['bonuses.grant', signedOut, 403, 403, 201],
  ['bonuses.list', signedOut, 403, 403, 200],
  ['bonuses.approve', signedOut, 403, 403, 200],
  // 409: just approved
  ['bonuses.withdraw', signedOut, 403, 403, 409],

  ['sandbox.webhooks', signedOut, 403, 403, 204],
  ['sandbox.rotateSecret', signedOut, 403, 403, 204],

  // last, since the payment is booked asynchronously
  ['sandbox.pay', 200, 200, 200, 200],
  ['sandbox.payLater', 200, 200, 200, 200],
]
const call = (person: Person, name: string, { id, of = market }: { id?: string; of?: Marketplace } = {}) =>
  person.call(
    endpoints[name]!.method as Parameters<Person['call']>[0],
    of.urlOf(name, id),
    uses[name]!.body,
    uses[name]!.headers,
  )

describe('every endpoint of the contract', () => {
  it('is in the table, and nothing else is', () => {
    expect(table.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort())
    expect(Object.keys(uses).sort()).toEqual(Object.keys(endpoints).sort())
  })

  it('names the right that members need, where somebody signed in may call it and a stranger may not', () => {
    // signing in itself, and what is signed by another program
    const ofNobody = [
      'identity.login',
      'secondSteps.login',
      'mailEvents.receive',
      'inboundMail.receive',
      'resumableUploads.options',
    ]
    const unnamed = table.filter(
      ([name, stranger, influencer, business]) =>
        stranger === signedOut && [influencer, business].some((status) => status !== 403) && !endpoints[name]!.needs,
    )
    expect(unnamed.map(([name]) => name).sort()).toEqual(ofNobody.sort())
  })

  it.each(Object.keys(endpoints))('%s is served', (name) => {
    expect(world.app.hasRoute(endpoints[name]!)).toBe(true)
  })
})

describe('people without a verified email address', () => {
  it.each([
    'deals.create',
    'deals.duplicate',
    'campaigns.submit',
    'campaignRequests.apply',
    'campaignRequests.invite',
    'campaignRequests.accept',
    'campaignRequests.pay',
    'campaignRequests.offer',
    'campaignRequests.sendMessage',
    'purchases.create',
    'showcaseVisits.comment',
    'purchases.quote',
    'purchases.pay',
    'purchases.accept',
    'tasks.sendMessage',
    'reports.create',
    'reviews.create',
    'reviews.createOnRequest',
    'reviews.answer',
    'conversations.open',
    'conversations.sendMessage',
    'conversations.sendOffer',
    'money.createCheckout',
    'deposits.create',
    'withdrawals.create',
    'gifts.send',
    'uploads.create',
    'resumableUploads.create',
    'videos.create',
    'videos.submit',
    'videos.addComment',
    'verification.request',
    'verification.submitKyc',
  ])('are refused by %s', async (name) => {
    const role = uses[name]!.by === 'business' ? 'business' : 'influencer'
    const person = await world.aPerson(role, { isVerified: false })
    const { needs } = endpoints[name]!
    // one who may use it, if any member may
    const memberRole = memberRolesOf[role].find((each) => needs && memberMay(each, needs))
    const callers = memberRole ? [person, await world.aMemberOf(person, role, memberRole)] : [person]
    const before = await databaseSnapshot(world)
    for (const caller of callers)
      expect(await call(caller, name)).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    expect(await databaseSnapshot(world)).toEqual(before)
  })
})

const newVisitors = async () => ({
  stranger: world.aStranger(),
  influencer: await world.anInfluencer(),
  business: await world.aBusiness({ balance: 0 }),
  admin: await world.anAdmin(),
})
type Visit = {
  visitors: Awaited<ReturnType<typeof newVisitors>>
  /** A snapshot of the database before they did anything. */
  before: Awaited<ReturnType<typeof databaseSnapshot>>
  /** True if they are known to have changed nothing. */
  isUnchanged: boolean
}
let lastVisit: Visit | undefined

/** New people, or those of the last row if the database is still as it was before they came, since they have done nothing yet. */
async function aVisit(): Promise<Visit> {
  // the only rows that a snapshot leaves out
  await world.database.orm.execute(sql`delete from throttles`)
  const isFresh =
    lastVisit?.isUnchanged || (lastVisit && isDeepStrictEqual(await databaseSnapshot(world), lastVisit.before))
  if (!isFresh) {
    const visitors = await newVisitors()
    lastVisit = { visitors, before: await databaseSnapshot(world), isUnchanged: false }
  }
  return lastVisit!
}

describe('uninvolved people', () => {
  it.each(table)('get only what they may from %s', async (name, stranger, influencer, business, admin) => {
    const visit = await aVisit()
    const { visitors, before } = visit
    visit.isUnchanged = false
    const answers = Object.entries(visitors).map(async ([who, person]) => [who, await call(person, name)] as const)
    const answersByVisitor = Object.fromEntries(await Promise.all(answers))
    const statuses = Object.fromEntries(Object.entries(answersByVisitor).map(([who, { status }]) => [who, status]))
    expect(statuses).toEqual({ stranger, influencer, business, admin })
    for (const who of ['stranger', 'influencer', 'business']) {
      expect(JSON.stringify(answersByVisitor[who]!.body)).not.toContain(privateText)
    }
    if (Object.values(answersByVisitor).every(({ status }) => status >= 400)) {
      expect(await databaseSnapshot(world)).toEqual(before)
      visit.isUnchanged = true
    }
  })

  const refused = table.filter(
    ([name, _, influencer, business]) =>
      endpoints[name]!.url.includes('/:id') && [influencer, business].every((status) => [403, 404].includes(status)),
  )
  // every call is refused, so the same people can make them all
  let people: Person[]
  beforeAll(async () => {
    const [influencer, business] = [await world.anInfluencer(), await world.aBusiness()]
    people = [influencer, business, await world.aMemberOf(influencer, 'influencer')]
    people.push(await world.aMemberOf(business, 'business'))
  })
  it.each(refused)('cannot distinguish others’ objects from missing ones through %s', async (name) => {
    for (const person of people) {
      const [others, missing] = [await call(person, name), await call(person, name, { id: '2147483647' })]
      const comparable = ({ status, body }: Answer) => ({ status, body: withoutRequestId(body) })
      expect(comparable(missing)).toEqual(comparable(others))
    }
  })
})

describe('members of uninvolved accounts', () => {
  let theirs: { world: World; market: Marketplace }
  beforeAll(async () => {
    const world = await World.open({ limits: { failuresPerAccount: unlimited, failuresPerNetwork: unlimited } })
    theirs = { world, market: await seedMarketplace(world) }
  })
  afterAll(() => theirs.world.close())

  it.each(table)('get only what the account may from %s', async (name, _, influencer, business) => {
    const { world, market: of } = theirs
    await world.database.orm.execute(sql`delete from throttles`)
    const agent = await world.aMemberOf(await world.anInfluencer(), 'influencer', 'agent')
    const manager = await world.aMemberOf(await world.aBusiness({ balance: 0 }), 'business', 'manager')
    const { needs } = endpoints[name]!
    const expected = (role: MemberRole, status: number) => {
      if (needs && !memberMay(role, needs)) return 403
      // members may leave, the account itself may not
      return name === 'teams.leave' ? 204 : status
    }
    const answers = [await call(agent, name, { of }), await call(manager, name, { of })]
    expect(answers.map(({ status }) => status)).toEqual([expected('agent', influencer), expected('manager', business)])
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(privateText)
  })
})
