import { type SettingKey, type SettingValue, settingDefaults } from './settings.ts'

/** Days for which a proposed value waits for a second admin. */
export const proposalDays = 7

/**
 * Direction in which a change of a field counts as loosening. `higher`, `lower` and `either` compare with the default: a value within the
 * default is never a loosening, nor is a step back towards it. `on` and `off` are for switches. `account` is any change of an account
 * that money is sent to.
 */
type Loosening = 'higher' | 'lower' | 'either' | 'on' | 'off' | 'account'

/**
 * Fields whose loosening needs two different admins, by setting (product.md 9). A fee counts in both directions: a higher one takes more
 * from people, a lower one gives revenue away. The check of videos stands between a post and the public, so one admin alone cannot switch
 * it off. Deadlines move no money and are not listed, nor is the landing page.
 */
export const looseningRules: { [K in SettingKey]?: { [Field in keyof SettingValue<K>]?: Loosening } } = {
  order_terms: { feeBps: 'either' },
  withdrawals: {
    clearingDays: 'lower',
    min: 'lower',
    max: 'higher',
    twoAdminsAbove: 'higher',
    batchesAlertAbove: 'higher',
    stripe: 'on',
    crypto: 'on',
  },
  gifts: { giftsPerDay: 'higher', centsPerDay: 'higher' },
  verification: { verificationFee: 'either' },
  payouts_frozen: { frozen: 'off' },
  tax: { vatBps: 'either' },
  videos: { adminCheck: 'off' },
  risk: {
    holdFrom: 'higher',
    sharedPoints: 'lower',
    cardPoints: 'lower',
    passThroughPoints: 'lower',
    disputePoints: 'lower',
  },
  deposit_accounts: { paypalEmail: 'account', bank: 'account' },
}

const isLoosened: Record<Loosening, (before: unknown, after: unknown, defaultValue: unknown) => boolean> = {
  higher: (before, after, defaultValue) => Number(after) > Math.max(Number(before), Number(defaultValue)),
  lower: (before, after, defaultValue) => Number(after) < Math.min(Number(before), Number(defaultValue)),
  either: (before, after, defaultValue) =>
    isLoosened.higher(before, after, defaultValue) || isLoosened.lower(before, after, defaultValue),
  on: (before, after) => before === false && after === true,
  off: (before, after) => before === true && after === false,
  account: (before, after) => after !== null && JSON.stringify(after) !== JSON.stringify(before),
}

/** The fields that a change loosens; if none, one admin suffices. Both values must be parsed by the setting's schema. */
export function loosenedFields<K extends SettingKey>(
  key: K,
  before: SettingValue<K>,
  after: SettingValue<K>,
): string[] {
  const defaultValue = settingDefaults[key] as Record<string, unknown>
  const [was, is] = [before, after] as Record<string, unknown>[]
  return Object.entries(looseningRules[key] ?? {}).flatMap(([field, loosening]) =>
    // values of a setting are objects with all of its fields
    isLoosened[loosening as Loosening](was![field], is![field], defaultValue[field]) ? [field] : [],
  )
}

/** Settings about money, which need that right; all others are for owners. */
export const moneySettings: readonly SettingKey[] = [
  'payouts_frozen',
  'withdrawals',
  'deposit_accounts',
  'verification',
  'gifts',
  'tax',
  'risk',
]
