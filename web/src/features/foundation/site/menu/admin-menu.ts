import type { QueueCounts } from '#contract/admin/admin/admin.ts'
import { paths } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'

export type AdminLink = { to: string; label: TextKey; counts?: readonly (keyof QueueCounts)[] }
type AdminGroup = { label: TextKey | null; links: readonly AdminLink[] }

/** The pages of admins in the order of their menu; `counts` names the queues that are counted there. */
export const adminGroups: readonly AdminGroup[] = [
  { label: null, links: [{ to: paths.adminDashboard, label: 'header.dashboard' }] },
  {
    label: 'adminMenu.queues',
    links: [
      { to: paths.kycQueue, label: 'header.verifications', counts: ['waitingVerifications'] },
      { to: paths.campaignQueue, label: 'header.campaigns', counts: ['campaignsInReview'] },
      { to: paths.videoQueue, label: 'video.list', counts: ['waitingVideos'] },
      { to: paths.reportQueue, label: 'reports.title', counts: ['waitingReports'] },
      { to: paths.appealQueue, label: 'appeal.queue', counts: ['waitingAppeals'] },
      { to: paths.disputeQueue, label: 'dispute.queue', counts: ['openDisputes'] },
      { to: paths.contactQueue, label: 'contact.queue', counts: ['waitingContacts'] },
      {
        to: paths.moneyDesk,
        label: 'desk.title',
        counts: ['waitingWithdrawals', 'waitingDeposits', 'waitingAlerts'],
      },
    ],
  },
  {
    label: 'adminMenu.people',
    links: [
      { to: paths.people, label: 'people.title' },
      { to: paths.rights, label: 'rights.title' },
    ],
  },
  {
    label: 'adminMenu.system',
    links: [
      { to: paths.systemSettings, label: 'setting.page' },
      { to: paths.announcements, label: 'announcement.list' },
      { to: paths.serviceTemplates, label: 'templates.title' },
      { to: paths.health, label: 'health.title' },
      { to: paths.actionLog, label: 'actionLog.title' },
    ],
  },
]
export const adminLinks = adminGroups.flatMap(({ links }) => links)
