import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, instant, person } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { campaignTerms, defaultCampaignTerms } from '../../market/campaign-requests/campaign-terms.ts'
import { defaultOrderLimits, orderLimits } from '../../market/orders/order-limits.ts'
import { defaultRiskRules, riskRules } from '../../market/risk/risk.ts'
import { defaultTerms } from '../../market/terms/order-terms.ts'
import { orderTerms } from '../../market/terms/order-terms-schema.ts'
import { defaultWordLists, wordLists } from '../../market/word-lists/word-lists.ts'
import { depositAccounts } from '../../money/deposits/deposits.ts'
import { defaultGiftAllowance, giftAllowance } from '../../money/gifts/gifts.ts'
import { defaultWithdrawalRules, payoutsFrozen, withdrawalRules } from '../../money/withdrawals/withdrawals.ts'
import { requestErrors } from '../../request-errors.ts'
import { defaultNewcomerLimits, newcomerLimits } from '../newcomers/newcomers.ts'
import { defaultOperator } from '../site/operator.ts'
import { operator } from '../site/operator-schema.ts'

/** Settings of the landing page. */
export const landingSetting = z.object({
  /** End of free access; null: set to 18 days from the next request and then fixed. */
  countdownEndsAt: instant.nullable(),
  /** Shows the actual remaining time. */
  exactCountdown: z.boolean(),
  /** Shows the newest members who opted in, instead of the simulated feed. */
  realMembers: z.boolean(),
})
export type LandingSetting = z.infer<typeof landingSetting>

/** Price of verifying a social profile, in cents; 0: free. */
export const verificationSetting = z.object({
  verificationFee: cents.min(0, requestErrors.valueInvalid).max(10_000, requestErrors.valueInvalid),
})

/** `adminCheck`: an admin looks at each video that a business has accepted. */
export const videosSetting = z.object({ adminCheck: z.boolean() })

/** Switches of things that people can do now: signing up by role, and each way of paying money in. */
export const accessSetting = z.object({
  influencerSignUp: z.boolean(),
  businessSignUp: z.boolean(),
  cardPayments: z.boolean(),
  paypalDeposits: z.boolean(),
  bankDeposits: z.boolean(),
})

/** Value-added tax that the platform fee includes, in basis points; 0: documents have no line about it. */
export const taxSetting = z.object({
  vatBps: z.int(requestErrors.valueInvalid).min(0, requestErrors.valueInvalid).max(5_000, requestErrors.valueInvalid),
})

/** Every runtime setting (spec §3, system_settings) with the schema of its value. */
export const settingValues = {
  order_terms: orderTerms,
  campaign_terms: campaignTerms,
  landing: landingSetting,
  payouts_frozen: payoutsFrozen,
  withdrawals: withdrawalRules,
  deposit_accounts: depositAccounts,
  gifts: giftAllowance,
  operator,
  order_limits: orderLimits,
  newcomers: newcomerLimits,
  verification: verificationSetting,
  videos: videosSetting,
  access: accessSetting,
  tax: taxSetting,
  risk: riskRules,
  word_lists: wordLists,
} as const
export type SettingKey = keyof typeof settingValues
export type SettingValue<K extends SettingKey> = z.infer<(typeof settingValues)[K]>
export const settingKeys = Object.keys(settingValues) as SettingKey[]

/** Values until an admin changes them. */
export const settingDefaults: { [K in SettingKey]: SettingValue<K> } = {
  order_terms: defaultTerms,
  campaign_terms: defaultCampaignTerms,
  landing: { countdownEndsAt: null, exactCountdown: false, realMembers: false },
  payouts_frozen: { frozen: false, reason: null },
  withdrawals: defaultWithdrawalRules,
  deposit_accounts: { paypalEmail: null, bank: null },
  gifts: defaultGiftAllowance,
  operator: defaultOperator,
  order_limits: defaultOrderLimits,
  newcomers: defaultNewcomerLimits,
  verification: { verificationFee: 0 },
  videos: { adminCheck: false },
  access: {
    influencerSignUp: true,
    businessSignUp: true,
    cardPayments: true,
    paypalDeposits: true,
    bankDeposits: true,
  },
  tax: { vatBps: 0 },
  risk: defaultRiskRules,
  word_lists: defaultWordLists,
}

/** A proposed value and its expiry; it takes effect when another admin submits the same value. */
const pendingValue = <S extends z.ZodType>(value: S) =>
  z.object({ value, by: person, at: instant, expiresAt: instant }).nullable()
const settingSchema = <K extends SettingKey>(key: K) =>
  z.object({ key: z.literal(key), value: settingValues[key], pending: pendingValue(settingValues[key]) })

export const setting = z.discriminatedUnion('key', [
  settingSchema('order_terms'),
  settingSchema('campaign_terms'),
  settingSchema('landing'),
  settingSchema('payouts_frozen'),
  settingSchema('withdrawals'),
  settingSchema('deposit_accounts'),
  settingSchema('gifts'),
  settingSchema('operator'),
  settingSchema('order_limits'),
  settingSchema('newcomers'),
  settingSchema('verification'),
  settingSchema('videos'),
  settingSchema('access'),
  settingSchema('tax'),
  settingSchema('risk'),
  settingSchema('word_lists'),
])
export type Setting = z.infer<typeof setting>

/** A change of a setting, from the action log. */
export const settingChange = z.object({
  id,
  /** null: the system. */
  by: person.nullable(),
  at: instant,
  /** `proposed` and `withdrawn` changed nothing yet; `confirmed`: by a second admin. */
  decision: z.enum(['changed', 'proposed', 'confirmed', 'withdrawn']),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type SettingChange = z.infer<typeof settingChange>

/** Changes that a history lists, newest first. */
export const maxSettingChanges = 50

const onSetting = z.strictObject({ key: z.enum(settingKeys, requestErrors.valueInvalid) })

export const settings = {
  list: endpoint({
    method: 'GET',
    url: '/api/admin/settings',
    fresh: 'everyone',
    shows: ['settings'],
    schema: { response: { 200: z.object({ items: z.array(setting) }) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/admin/settings/:key',
    fresh: 'everyone',
    shows: ['settings'],
    schema: { params: onSetting, response: { 200: setting } },
  }),
  /** Changes with their author, time and both values; newest first. */
  history: endpoint({
    method: 'GET',
    url: '/api/admin/settings/:key/history',
    fresh: 'everyone',
    shows: ['settings', 'action-log'],
    schema: { params: onSetting, response: { 200: z.object({ items: z.array(settingChange) }) } },
  }),
  /**
   * Replaces the whole value (`was.value`: as the form was loaded), validated by its key's schema (422 with issues). A loosened value (contract/foundation/settings/second-admin.ts)
   * stays `pending` until another admin submits the same value; 409 `second_admin_needed` while there is no other admin.
   */
  change: endpoint({
    method: 'PUT',
    url: '/api/admin/settings/:key',
    invalidates: ['settings'],
    schema: { params: onSetting, body: changeBody(z.strictObject({ value: z.unknown() })), response: { 200: setting } },
  }),
  /** Withdraws the pending value; any admin may. 404 when there is none. */
  withdraw: endpoint({
    method: 'DELETE',
    url: '/api/admin/settings/:key/proposal',
    invalidates: ['settings'],
    schema: { params: onSetting, response: { 200: setting } },
  }),
}
