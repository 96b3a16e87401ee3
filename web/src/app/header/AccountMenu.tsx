import { Group, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { paths, settingsOf } from '../../format/paths.ts'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import { accountLinks, dashboardOf } from '../../shared/menu/menu-links.ts'
import { Avatar } from '../../shared/profiles/UserRow.tsx'
import { AppearanceItems, LogoutItem } from './account-items.tsx'
import classes from './header.module.css'
import type { BadgeLookup } from './use-badge-counts.ts'

/** The user's own menu on wide screens: links, appearance and sign-out. */
export function AccountMenu({ user, badgeAt }: { user: CurrentUser; badgeAt: BadgeLookup }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={t('header.account', { name: user.username })}>
          <Group gap={6} wrap="nowrap">
            <Avatar person={user} />
            <IconChevronDown size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
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
