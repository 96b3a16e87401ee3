import { expect, it } from 'vitest'
import type { StoredParams } from '../mail-request.ts'
import { threadOf } from './mail-thread.ts'

const site = 'https://vivobid.example'
const news = (params: StoredParams) => ({ kind: 'task_message' as const, params })
const purchaseOf = async (taskId: number) => (taskId === 7 ? 12 : null)

it.each<[string, StoredParams, string | null]>([
  ['an order', { taskId: 7 }, 'order-12'],
  ['its price request', { purchaseId: 12, link: `${site}/business/purchases` }, 'order-12'],
  ['an order that is gone', { taskId: 8 }, null],
  ['a campaign request', { requestId: 5, link: `${site}/business/campaign-requests/5` }, 'request-5'],
  ['a video of it', { requestId: 5, link: `${site}/influencer/videos/9` }, 'request-5'],
  ['a message to support', { link: `${site}/contact/3#token` }, 'support-3'],
  ['a decision', { link: `${site}/appeal#4.token` }, 'decision-4'],
  ['the link to a dispute', { link: `${site}/dispute#6.2.token` }, 'dispute-6'],
  ['a campaign', { link: `${site}/business/campaign/8` }, 'campaign-8'],
  ['a conversation', { link: `${site}/inbox?c=9` }, 'conversation-9'],
  ['the inbox as a whole', { link: `${site}/inbox` }, null],
  ['a new password', { link: `${site}/auth/reset-password#token` }, null],
  ['news of one order, folded', { items: [news({ taskId: 7 }), news({ taskId: 7 })] }, 'order-12'],
  ['news of several, folded', { items: [news({ taskId: 7 }), news({ requestId: 5 })] }, null],
])('Mails about %s', async (_, params, thread) => expect(await threadOf(params, purchaseOf)).toBe(thread))
