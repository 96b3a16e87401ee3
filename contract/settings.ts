import { z } from 'zod'
import { depositAccounts } from './deposits.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { defaultGiftAllowance, giftAllowance } from './gifts.ts'
import { messages } from './messages.ts'
import { defaultTerms, orderTerms } from './terms.ts'
import { defaultWithdrawalRules, payoutsFrozen, withdrawalRules } from './withdrawals.ts'

/** What admins decide about the landing page. */
export const landingSetting = z.object({
  /** When free access ends; null: 18 days after somebody next asks, and from then on fixed. */
  countdownEndsAt: instant.nullable(),
  /** Shows the true time that is left. */
  exactCountdown: z.boolean(),
  /** Shows the newest members who agreed to it instead of the simulated feed. */
  realMembers: z.boolean(),
})
export type LandingSetting = z.infer<typeof landingSetting>

/** Every setting that admins change while the site runs (spec §3, system_settings), with the schema of its value. */
export const settingValues = {
  order_terms: orderTerms,
  landing: landingSetting,
  payouts_frozen: payoutsFrozen,
  withdrawals: withdrawalRules,
  deposit_accounts: depositAccounts,
  gifts: giftAllowance,
} as const
export type SettingKey = keyof typeof settingValues
export type SettingValue<K extends SettingKey> = z.infer<(typeof settingValues)[K]>
export const settingKeys = Object.keys(settingValues) as SettingKey[]

/** What holds until an admin decides otherwise. */
export const settingDefaults: { [K in SettingKey]: SettingValue<K> } = {
  order_terms: defaultTerms,
  landing: { countdownEndsAt: null, exactCountdown: false, realMembers: false },
  payouts_frozen: { frozen: false, reason: null },
  withdrawals: defaultWithdrawalRules,
  deposit_accounts: { paypalEmail: null, bank: null },
  gifts: defaultGiftAllowance,
}

export const setting = z.discriminatedUnion('key', [
  z.object({ key: z.literal('order_terms'), value: settingValues.order_terms }),
  z.object({ key: z.literal('landing'), value: settingValues.landing }),
  z.object({ key: z.literal('payouts_frozen'), value: settingValues.payouts_frozen }),
  z.object({ key: z.literal('withdrawals'), value: settingValues.withdrawals }),
  z.object({ key: z.literal('deposit_accounts'), value: settingValues.deposit_accounts }),
  z.object({ key: z.literal('gifts'), value: settingValues.gifts }),
])
export type Setting = z.infer<typeof setting>

const onSetting = z.strictObject({ key: z.enum(settingKeys, messages.valueInvalid) })

export const settings = {
  list: endpoint({
    method: 'GET',
    url: '/api/admin/settings',
    schema: { response: { 200: z.object({ items: z.array(setting) }) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/admin/settings/:key',
    schema: { params: onSetting, response: { 200: setting } },
  }),
  /** Replaces the whole value; it is validated by the schema of its key (422 with issues). */
  change: endpoint({
    method: 'PUT',
    url: '/api/admin/settings/:key',
    schema: { params: onSetting, body: z.strictObject({ value: z.unknown() }), response: { 200: setting } },
  }),
}
