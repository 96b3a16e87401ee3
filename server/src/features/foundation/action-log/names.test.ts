import { describe, expect, it } from 'vitest'
import type { AdminActionType } from '#contract/foundation/action-log/action-log.ts'
import { actOf, type LoggedTarget, loggedTargets } from '#contract/foundation/action-log/logged-acts.ts'
import { aMarket } from '../../../../test/market.ts'
import { targetNames } from '../../../app.ts'
import { inTransaction } from '../../../platform/context.ts'
import { logSystemAction } from './action-log.ts'

const { world, admin } = await aMarket({ admin: 'admin' })

const newest = async () => (await admin.call('GET', '/api/admin/action-logs?limit=1')).body.items[0]

/** Targets that are named by their id or by their kind alone. */
const nameless: LoggedTarget[] = [
  'payout_account',
  'showcase_comment',
  'receipt',
  'withdrawal_export',
  'payment_export',
  'month_report',
  'transparency_report',
  'job_queue',
  'action_log_export',
  'backup',
  'file',
  'ledger',
  'ledger_account',
  'ledger_journal',
  'queue',
]

describe('what an entry of the action log is about', () => {
  it('is called by the name that it has today', async () => {
    const person = await world.anInfluencer()
    await admin.call('GET', `/api/admin/users/${person.id}`)
    await person.call('PATCH', '/api/user', { displayName: 'Lena Hart' })
    expect(await newest()).toMatchObject({ targetType: 'user', targetName: 'Lena Hart', targetState: null })
    await inTransaction(world.services, (context) =>
      logSystemAction(context, {
        type: 'other',
        targetType: 'backup',
        targetId: 'drill',
        details: { what: 'backup_tried' },
      }),
    )
    expect(await newest()).toMatchObject({ targetType: 'backup', targetName: null })
  })

  it('has no name where it is more than one', async () => {
    await inTransaction(world.services, (context) =>
      logSystemAction(context, { type: 'other', targetType: 'task', targetId: 'all', details: { what: 'task_read' } }),
    )
    expect(await newest()).toMatchObject({ targetType: 'task', targetId: 'all', targetName: null })
  })

  it('is called as the entry says where there is nothing else left of it', async () => {
    await inTransaction(world.services, (context) =>
      logSystemAction(context, {
        type: 'other',
        targetType: 'canned_reply',
        targetId: 999,
        details: { what: 'canned_reply_remove', before: { title: 'We acted' } },
      }),
    )
    expect(await newest()).toMatchObject({ targetName: 'We acted' })
  })

  it.each(loggedTargets)('has a name or needs none: %s', async (target) => {
    const readNames = targetNames[target]
    expect(readNames === undefined).toBe(nameless.includes(target))
    if (readNames) expect(await readNames(world.database.orm, [])).toEqual([])
  })
})

describe('what an entry says was done', () => {
  it.each<[AdminActionType, string, object, string]>([
    ['other', 'task', { what: 'task_read' }, 'task_read'],
    ['other', 'system_setting', { key: 'tax' }, 'system_setting'],
    ['other', 'system_setting', { decision: 'proposed' }, 'system_setting_proposed'],
    ['withdrawal_process', 'withdrawal_request', { decision: 'paid' }, 'withdrawal_request_paid'],
    ['withdrawal_process', 'payout_batch', { decision: 'batch_sent' }, 'payout_batch_batch_sent'],
    ['payment_approve', 'payment', { decision: 'approved_first' }, 'payment_approved_first'],
    ['payment_approve', 'payment', { decision: 'approved' }, 'payment_approve'],
    ['user_view', 'user', { page: 'analytics' }, 'analytics_read'],
    ['user_view', 'user', { document: 'front' }, 'papers_read'],
    ['user_view', 'user', { page: 'person' }, 'user_view'],
    ['other', 'payout_batch_file', { method: 'paypal' }, 'payout_batch_file'],
    ['other', 'something', { what: 'unknown' }, 'other'],
  ])('of %s about %s with %o: %s', (actionType, targetType, details, act) => {
    expect(actOf({ actionType, targetType, details: { ...details } })).toBe(act)
  })
})
