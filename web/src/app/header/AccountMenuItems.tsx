import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { accountLinks, dashboardOf } from '../../features/foundation/site/menu/menu-links.ts'
import { paths, settingsOf } from '../../format/paths.ts'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import type { MenuProps } from '../../kit/header/LazyMenu.tsx'
import { AppearanceItems, LogoutItem } from './account-items.tsx'
import type { BadgeLookup } from './use-badge-counts.ts'

/** Items of the account's menu: links, appearance and sign-out. */
export function AccountMenuItems({
  user,
  badgeAt,
  opened,
  onChange,
  children,
}: MenuProps & { user: CurrentUser; badgeAt: BadgeLookup }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={240} opened={opened} onChange={onChange}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{user.username}</bdi>
        </Menu.Label>
        <Menu.Item component={Link} to={dashboardOf(user.role)}>
          {t('header.dashboard')}
        </Menu.Item>
        {user.role !== 'admin' && (
          <Menu.Item component={Link} to={paths.inbox}>
            {t('header.inbox')} <CountBadge {...badgeAt(paths.inbox)} />
          </Menu.Item>
        )}
        {accountLinks[user.role].map(({ to, label }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={settingsOf(user.role)}>
          {t('header.settings')}
        </Menu.Item>
        <Menu.Divider />
        <AppearanceItems />
        <Menu.Divider />
        <LogoutItem />
      </Menu.Dropdown>
    </Menu>
  )
}
