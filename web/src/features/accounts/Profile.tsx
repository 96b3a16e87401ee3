import { Anchor, Tabs } from '@mantine/core'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Role } from '#contract/accounts.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import type { TextKey } from '../../ui/texts.ts'
import { AccountTab } from './settings/AccountTab.tsx'
import { ExpertiseTab } from './settings/ExpertiseTab.tsx'
import { LookTab } from './settings/LookTab.tsx'
import { PayoutTab } from './settings/PayoutTab.tsx'
import { PlacesTab } from './settings/PlacesTab.tsx'
import { PrivacyTab } from './settings/PrivacyTab.tsx'
import { ProfileTab } from './settings/ProfileTab.tsx'
import { ReportsTab } from './settings/ReportsTab.tsx'
import { SecurityTab } from './settings/SecurityTab.tsx'
import { SocialProfiles } from './settings/SocialProfiles.tsx'

type Tab = { value: string; label: TextKey; Content: ComponentType; for?: Role[]; isWide?: boolean }

const profile: Tab = { value: 'profile', label: 'accounts.profile', Content: ProfileTab, isWide: true }
const tabs: Tab[] = [
  profile,
  { value: 'expertise', label: 'settings.expertiseTab', Content: ExpertiseTab, isWide: true },
  { value: 'places', label: 'settings.places', Content: PlacesTab, isWide: true },
  { value: 'social', label: 'settings.social', Content: SocialProfiles, for: ['influencer'] },
  // an admin is paid by nobody, is not shown to anybody, and is deleted by nobody but another admin
  { value: 'payout', label: 'settings.payout', Content: PayoutTab, for: ['influencer', 'business'] },
  { value: 'account', label: 'settings.account', Content: AccountTab },
  { value: 'security', label: 'settings.security', Content: SecurityTab },
  { value: 'look', label: 'settings.look', Content: LookTab },
  { value: 'privacy', label: 'settings.privacy', Content: PrivacyTab, for: ['influencer', 'business'] },
  { value: 'reports', label: 'settings.reports', Content: ReportsTab, for: ['influencer', 'business'] },
]

/** /profile, /business/profile and /influencer/settings: the settings; the open tab stands in the address (?tab=security). */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const offered = tabs.filter((tab) => !tab.for || tab.for.includes(user.role))
  const open = offered.find(({ value }) => value === search.get('tab')) ?? profile
  useAskedField(search)
  const list = useRef<HTMLDivElement>(null)
  // on a small screen the row of tabs is longer than the screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another one to show
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open.value])
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
        value={open.value}
        onChange={(value) => value && setSearch({ tab: value }, { preventScrollReset: true })}
        keepMounted={false}
      >
        <Tabs.List
          ref={list}
          mb="lg"
          aria-label={t('header.settings')}
          style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}
        >
          {offered.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px="sm" style={{ flex: 'none', outlineOffset: -2 }}>
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

/** The field that the address asks for (?field=bio) gets the focus. */
function useAskedField(search: URLSearchParams) {
  const field = search.get('field')
  useEffect(() => {
    if (!field) return
    const asked = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"], #field-${CSS.escape(field)}`)
    const target = asked?.matches('input, textarea')
      ? asked
      : asked?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')
    target?.focus()
    asked?.scrollIntoView({ block: 'center' })
  }, [field])
}
