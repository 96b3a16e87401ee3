import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../../test/render-app.tsx'
import { stubApi } from '../../../test/stub-api.ts'
import { MoneyDeskScreen } from '../../features/admin/payments-admin/MoneyDeskScreen.tsx'
import { PeopleScreen } from '../../features/admin/people/PeopleScreen.tsx'
import { ActionLogScreen } from '../../features/foundation/action-log/ActionLogScreen.tsx'
import { ContactQueueScreen } from '../../features/market/support/ContactQueueScreen.tsx'
import { AppealQueueScreen } from '../../features/presence/moderation/AppealQueueScreen.tsx'
import { ReportQueueScreen } from '../../features/presence/moderation/ReportQueueScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>javascript:alert(1)'
const at = '2026-01-01T10:00:00.000Z'
const person = { id: 7, username: 'eve', displayName: evil, avatarUrl: null }
const page = (...items: object[]) => ({ json: { items, nextCursor: null } })

const contact = {
  id: 1,
  subject: evil,
  message: evil,
  status: 'unread',
  stage: 'open',
  rating: null,
  createdAt: at,
  updatedAt: at,
  replies: [{ id: 2, from: 'sender', text: evil, refusedAttachments: 0, mailedFrom: evil, createdAt: at }],
  sender: null,
  visitor: { name: evil, email: evil },
  language: 'en',
  adminResponse: null,
  firstRespondedAt: null,
  respondedAt: null,
  respondedBy: null,
  solvedAt: null,
  assignedTo: null,
  others: [{ id: 3, subject: evil, createdAt: at }],
}
const figures = { days: 30, open: 1, oldestSince: at, firstAnswers: 0, inTime: 0, medianHours: null, good: 0, bad: 0 }
const reportCase = {
  id: 1,
  entityType: 'message',
  entityId: 4,
  status: 'pending',
  openedAt: at,
  dueAt: at,
  subject: person,
  reporters: 1,
  isFlagged: false,
  isDispute: false,
  reason: evil,
  resolvedBefore: 0,
  takenBy: person,
  takenAt: at,
  snapshot: { title: evil, text: evil, username: 'eve', displayName: evil, pictureUrl: null, price: null, at },
  decidedBy: null,
  decidedAt: null,
}
const appeal = {
  id: 1,
  text: evil,
  status: 'pending',
  createdAt: at,
  dueAt: at,
  takenBy: null,
  takenAt: null,
  decidedBy: null,
  decidedAt: null,
  answer: null,
  isBySameAdmin: false,
  sanction: {
    id: 2,
    user: person,
    kind: 'hide',
    targetType: 'deal',
    targetId: 3,
    title: evil,
    text: evil,
    reason: evil,
    ground: 'other',
    rule: evil,
    source: 'report',
    by: person,
    createdAt: at,
    until: null,
    endedAt: null,
    endedBecause: null,
    endReason: null,
    isOpen: true,
  },
}
const logged = {
  id: 1,
  admin: person,
  actionType: 'other',
  targetType: evil,
  targetId: evil,
  ipAddress: evil,
  userAgent: evil,
  details: { what: evil, before: { name: evil } },
  createdAt: at,
  hash: null,
  targetName: evil,
  targetState: null,
}
const listed = {
  ...person,
  role: 'influencer',
  email: evil,
  country: 'DE',
  state: 'active',
  isVerified: true,
  createdAt: at,
  lastLoginAt: null,
  risk: null,
}
const deposit = {
  id: 1,
  type: 'deposit',
  status: 'pending',
  method: 'paypal',
  amount: 5_000,
  user: { ...person, role: 'business' },
  createdAt: at,
  reference: evil,
  transactionId: evil,
  notes: evil,
  needsTwo: false,
  approvals: [],
  waits: true,
}

const screens: [path: string, Screen: ComponentType, answers: Parameters<typeof stubApi>[0]][] = [
  [
    '/admin/contact',
    ContactQueueScreen,
    {
      'GET /api/admin/contact-messages': page(contact),
      'GET /api/admin/contact-messages/figures': { json: figures },
      'GET /api/admin/canned-replies': { json: { items: [] } },
    },
  ],
  ['/admin/reports', ReportQueueScreen, { 'GET /api/admin/report-cases': page(reportCase) }],
  ['/admin/appeals', AppealQueueScreen, { 'GET /api/admin/appeals': page(appeal) }],
  ['/admin/action-log', ActionLogScreen, { 'GET /api/admin/action-logs': page(logged) }],
  ['/admin/users', PeopleScreen, { 'GET /api/admin/users': page(listed) }],
  ['/admin/money?tab=deposits', MoneyDeskScreen, { 'GET /api/admin/payments': page(deposit) }],
]

it.each(screens)('%s shows what people wrote as text, whatever it contains', async (path, Screen, answers) => {
  stubApi(answers)
  const screen = await renderApp(<Screen />, { path, user: { id: 1, role: 'admin', adminRights: ['owner'] } })
  await expect.element(screen.getByText(evil, { exact: false }).first()).toBeInTheDocument()
  expect(document.querySelector('img[src="x"], [onerror], a[href^="javascript:"]')).toBeNull()
  expect('hacked' in window).toBe(false)
})
