import { Anchor, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import type { TextKey } from '../../ui/texts.ts'
import { AccountTab } from './settings/AccountTab.tsx'
import { LookTab } from './settings/LookTab.tsx'
import { PrivacyTab } from './settings/PrivacyTab.tsx'
import { ProfileTab } from './settings/ProfileTab.tsx'
import { SecurityTab } from './settings/SecurityTab.tsx'

type Tab = { value: string; label: TextKey; Content: ComponentType }

const profile: Tab = { value: 'profile', label: 'accounts.profile', Content: ProfileTab }
const tabs: Tab[] = [
  profile,
  { value: 'account', label: 'settings.account', Content: AccountTab },
  { value: 'security', label: 'settings.security', Content: SecurityTab },
  { value: 'look', label: 'settings.look', Content: LookTab },
  { value: 'privacy', label: 'settings.privacy', Content: PrivacyTab },
]

/** /profile, /business/profile and /influencer/settings: the settings; the open tab stands in the address (?tab=security). */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [search, setSearch] = useSearchParams()
  // an admin is not shown to anybody, and is deleted by nobody but another admin
  const offered = user.role === 'admin' ? tabs.filter(({ value }) => value !== 'privacy') : tabs
  const open = offered.find(({ value }) => value === search.get('tab')) ?? profile
  return (
    <Screen
      title={t('header.settings')}
      size="sm"
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
        <Tabs.List mb="lg" aria-label={t('header.settings')}>
          {offered.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px="sm">
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {offered.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  )
}
