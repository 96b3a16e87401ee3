import { z } from 'zod'
import type { Was } from '#contract/form-changes.ts'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { loosenedFields, moneySettings } from '#contract/foundation/settings/second-admin.ts'
import {
  type Setting,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settingValues,
} from '#contract/foundation/settings/settings.ts'
import { looksLikeIban } from '#contract/money/payout-details/payout-details.ts'
import { payoutErrors } from '#contract/money/payouts/errors.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { fieldIssues } from '#contract/validation.ts'
import { isBic, isIban } from '../../../platform/bank-numbers.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Actor, AdminContext, Context, ReadContext } from '../../../platform/context.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { approvalStep } from '../../foundation/approvals/index.ts'
import { lockSetting, readSetting, settingFrom, storeSetting } from '../../foundation/settings/index.ts'
import { termsFrom, termsKey } from '../../foundation/site/index.ts'
import { conditionsSubject, storeReplacedTerms } from '../../market/terms/index.ts'
import {
  announceLoosened,
  endProposals,
  logSettingChange,
  type Proposal,
  pendingProposal,
  propose,
  readProposal,
} from './setting-proposals.ts'

export const readSettingWithProposal = async (
  context: Pick<ReadContext, 'db' | 'clock'>,
  key: SettingKey,
): Promise<Setting> =>
  ({ key, value: await readSetting(context.db, key), pending: await pendingProposal(context, key) }) as Setting

/** All settings, stored or not. */
export const listSettings = async (context: Pick<ReadContext, 'db' | 'clock'>): Promise<{ items: Setting[] }> => ({
  items: await Promise.all(settingKeys.map((key) => readSettingWithProposal(context, key))),
})

/**
 * Replaces a setting and logs who did it. Existing orders keep their terms (product.md 4), deposits and withdrawals their limits.
 * A looser value (contract/foundation/settings/second-admin.ts) only becomes a proposal; it takes effect once another admin sets the same value
 * within `proposalDays`, and any other value ends it. All admins are alerted of both.
 * Refuses an invalid value with 422 and issues below `value`, and a looser one with 409 `second_admin_needed` while there is no other
 * admin. Loosening a setting or redirecting money requires step-up (403), and unfreezing payouts requires a reason (422).
 */
export async function changeSetting(
  context: AdminContext,
  key: SettingKey,
  given: { value: unknown } & Was,
): Promise<Setting> {
  requireRightFor(key, context.actor)
  const value = parseValue(key, given.value)
  const { id: settingId, value: before } = await lockSetting(context, key)
  const after = parseValue(key, mergeConcurrentChanges({ value: before }, { ...given, value }).value)
  const fields = loosenedFields(key, before, after)
  await guardChange(context, { key, before, after, isLooser: fields.length > 0 })
  const change = { key, settingId, before, after, fields }
  const proposal = await readProposal(context, key)
  const approval = fields.length > 0 ? await approvalOf(context, proposal, change) : 'none'
  if (approval === 'first') await propose(context, change)
  if (approval === 'first' || approval === 'again') return readSettingWithProposal(context, key)
  await endProposals(
    context,
    key,
    approval === 'second' ? settingsErrors.proposalConfirmed : settingsErrors.proposalReplaced,
  )
  await storeSetting(context, settingId, after)
  if (key === termsKey)
    await storeReplacedTerms(context, [
      { subject: conditionsSubject, before: termsFrom(before), after: termsFrom(after) },
    ])
  const approved = approval === 'second' ? proposal : undefined
  const confirmed = approved && { decision: 'confirmed', proposedBy: approved.proposedBy }
  await logSettingChange(context, settingId, { key, before, after, ...confirmed })
  if (approved) await announceLoosened(context, approved.id, change)
  return readSettingWithProposal(context, key)
}

function requireRightFor(key: SettingKey, { grants: { adminRights = [] } }: Actor): void {
  if (!adminRights.includes('owner') && !moneySettings.includes(key))
    throw new Refusal(403, 'right_needed', requestErrors.rightNeeded)
}

/** Withdraws the proposal of a setting; any admin may. 404 when there is none. */
export async function withdrawProposal(context: AdminContext, key: SettingKey): Promise<Setting> {
  requireRightFor(key, context.actor)
  const { id: settingId, value: before } = await lockSetting(context, key)
  const proposal = await readProposal(context, key)
  if (!proposal) throw notFound()
  await endProposals(context, key, settingsErrors.proposalWithdrawn)
  const details = { key, decision: 'withdrawn', before, after: proposal.value, proposedBy: proposal.proposedBy }
  await logSettingChange(context, settingId, details)
  return readSettingWithProposal(context, key)
}

/** The step of this approval; a value other than the proposed one starts over. */
const approvalOf = (context: Context, proposal: Proposal | undefined, change: { key: SettingKey; after: object }) =>
  approvalStep(context, proposal && isSame(proposal, change) ? proposal.proposedBy : null)

const isSame = ({ value }: Proposal, { key, after }: { key: SettingKey; after: object }) =>
  JSON.stringify(settingFrom(key, value)) === JSON.stringify(after)

function parseValue<K extends SettingKey>(key: K, given: unknown): SettingValue<K> {
  const body = z.strictObject({ value: settingValues[key].strict() })
  const result = body.safeParse({ value: given }, { reportInput: true })
  if (result.success) return result.data.value as SettingValue<K>
  const issues = fieldIssues(result.error)
  throw new Refusal(422, 'validation', { message: issues[0]?.message ?? requestErrors.validation, issues })
}

/** Settings that new orders and campaign requests are agreed under. */
const ofOrders: readonly SettingKey[] = ['order_terms', 'campaign_terms', 'order_limits']

/** Settings that always require a recent step-up: those of orders, and the destinations of money. */
const sensitive: readonly SettingKey[] = ['deposit_accounts', 'withdrawals', ...ofOrders]

type Guarded = { key: SettingKey; before: object; after: object; isLooser: boolean }

/** Refuses a bank account that cannot receive deposits: an IBAN or SWIFT code that no bank has. */
function checkDepositBank({ bank }: SettingValue<'deposit_accounts'>): void {
  if (!bank) return
  if (looksLikeIban(bank.accountNumber) && !isIban(bank.accountNumber))
    throw invalid('value.bank.accountNumber', payoutErrors.accountNumberInvalid)
  if (bank.swiftCode && !isBic(bank.swiftCode)) throw invalid('value.bank.swiftCode', payoutErrors.swiftInvalid)
}

function checkWithdrawalRules({ min, max }: SettingValue<'withdrawals'>): void {
  if (min > max) throw invalid('value.max', withdrawalErrors.withdrawalRulesCrossed)
}

function checkUnfreezing(was: SettingValue<'payouts_frozen'>, is: SettingValue<'payouts_frozen'>): void {
  if (was.frozen && !is.frozen && !is.reason) throw invalid('value.reason', requestErrors.rejectionReason)
}

async function guardChange(context: Context, { key, before, after, isLooser }: Guarded) {
  if (key === 'withdrawals') checkWithdrawalRules(after as SettingValue<'withdrawals'>)
  if (key === 'deposit_accounts') checkDepositBank(after as SettingValue<'deposit_accounts'>)
  if (key === 'payouts_frozen')
    checkUnfreezing(before as SettingValue<'payouts_frozen'>, after as SettingValue<'payouts_frozen'>)
  if (isLooser || sensitive.includes(key)) await requireStepUp(context)
}
