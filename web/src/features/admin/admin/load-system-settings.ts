import { health } from '#contract/admin/admin/health.ts'
import { type SettingKey, settings } from '#contract/foundation/settings/settings.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

export const settingTabs = ['orders', 'money', 'risk', 'videos', 'site', 'access'] as const
export type SettingTab = (typeof settingTabs)[number]

/** The settings whose forms a tab shows. */
const keys: Record<SettingTab, SettingKey[]> = {
  orders: ['order_terms', 'campaign_terms', 'order_limits'],
  money: ['withdrawals', 'deposit_accounts', 'gifts', 'verification', 'tax'],
  risk: ['risk', 'newcomers', 'word_lists'],
  videos: ['videos'],
  site: ['landing', 'operator'],
  access: ['access'],
}

export const loadSystemSettings: ScreenLoader = (prefetch, { search }) => {
  const tab = choiceIn(search, 'tab', { choices: settingTabs, fallback: 'orders' })
  for (const key of keys[tab]) prefetch.read(settings.read, { params: { key } })
}

export const loadHealth: ScreenLoader = (prefetch) => void prefetch.read(health.read, {})
