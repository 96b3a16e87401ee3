import { Anchor, Tabs } from '@mantine/core'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Role } from '#contract/foundation/users/roles.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { paths } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'
import { Screen } from '../../../../kit/screens.tsx'
import { AccountTab } from '../../../accounts/identity/account/AccountTab.tsx'
import { AppearanceTab } from '../../../accounts/identity/account/AppearanceTab.tsx'
import { PrivacyTab } from '../../../accounts/identity/account/PrivacyTab.tsx'
import { ReportsTab } from '../../../accounts/identity/account/ReportsTab.tsx'
import { SupportTab } from '../../../accounts/identity/account/SupportTab.tsx'
import { SecurityTab } from '../../../accounts/security/SecurityTab.tsx'
import { NotificationsTab } from '../../../foundation/notifications/settings/NotificationsTab.tsx'
import classes from '../../../foundation/settings/settings.module.css'
import { PayoutTab } from '../../../money/payout-details/PayoutTab.tsx'
import { ExpertiseTab } from '../editor/ExpertiseTab.tsx'
import { PlacesTab } from '../editor/PlacesTab.tsx'
import { ProfileTab } from '../editor/ProfileTab.tsx'
import { SocialProfiles } from '../editor/SocialProfiles.tsx'

type Tab = { value: string; label: TextKey; Content: ComponentType; for?: Role[]; isWide?: boolean }

const profile: Tab = { value: 'profile', label: 'accounts.profile', Content: ProfileTab, isWide: true }
const tabs: Tab[] = [
  profile,
  { value: 'expertise', label: 'settings.expertiseTab', Content: ExpertiseTab, isWide: true },
  { value: 'places', label: 'settings.places', Content: PlacesTab, isWide: true },
  { value: 'social', label: 'settings.social', Content: SocialProfiles, for: ['influencer'] },
  // admins receive no payouts, have no public profile, and are deleted only by another admin
  { value: 'payout', label: 'settings.payout', Content: PayoutTab, for: ['influencer', 'business'] },
  { value: 'account', label: 'settings.account', Content: AccountTab },
  { value: 'security', label: 'settings.security', Content: SecurityTab },
  { value: 'notifications', label: 'notifications.title', Content: NotificationsTab },
  { value: 'look', label: 'settings.look', Content: AppearanceTab },
  { value: 'privacy', label: 'settings.privacy', Content: PrivacyTab, for: ['influencer', 'business'] },
  { value: 'reports', label: 'settings.reports', Content: ReportsTab, for: ['influencer', 'business'] },
  { value: 'support', label: 'notifications.kind.support', Content: SupportTab, for: ['influencer', 'business'] },
]

/** /profile, /business/profile and /influencer/settings; the open tab is kept in the URL (?tab=security). */
export function ProfileSettingsScreen() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const offered = tabs.filter((tab) => !tab.for || tab.for.includes(user.role))
  const openTab = offered.find(({ value }) => value === search.get('tab')) ?? profile
  useFocusedField(search)
  const tabList = useRef<HTMLDivElement>(null)
  // the row of tabs scrolls on small screens
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is opened
  useEffect(() => {
    tabList.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [openTab.value])
  return (
    <Screen
      title={t('header.settings')}
      size="xl"
      action={
        user.role === 'admin' ? undefined : (
          <Anchor component={Link} to={paths.publicProfile(user)}>
            {t('accounts.publicPage')}
          </Anchor>
        )
      }
    >
      <Tabs
        value={openTab.value}
        onChange={(value) => value && setSearch({ tab: value }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List ref={tabList} mb="lg" aria-label={t('header.settings')} className={classes.tabs}>
          {offered.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px="sm" className={classes.tab}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map(({ value, Content, isWide }) => (
          <Tabs.Panel key={value} value={value} maw={isWide ? undefined : '44rem'}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}

/** Focuses the field named in the URL (?field=bio). */
function useFocusedField(search: URLSearchParams) {
  const field = search.get('field')
  useEffect(() => {
    if (!field) return
    const element = document.querySelector<HTMLElement>(
      `[data-path="${CSS.escape(field)}"], #field-${CSS.escape(field)}`,
    )
    const target = element?.matches('input, textarea')
      ? element
      : element?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')
    target?.focus()
    element?.scrollIntoView({ block: 'center' })
  }, [field])
}
