import IconChevronDown from 'icon:chevron-down'
import { Group, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { Avatar } from '../../features/foundation/users/UserRow.tsx'
import { lazyComponent } from '../../kit/behaviour/lazy-component.ts'
import { LazyMenu } from '../../kit/header/LazyMenu.tsx'
import classes from './header.module.css'
import type { BadgeLookup } from './use-badge-counts.ts'

const menu = lazyComponent(() => import('./AccountMenuItems.tsx').then((module) => module.AccountMenuItems))

/** The user's own menu on wide screens. */
export function AccountMenu({ user, badgeAt }: { user: CurrentUser; badgeAt: BadgeLookup }) {
  const { t } = useTranslation()
  return (
    <LazyMenu
      menu={menu}
      content={{ user, badgeAt }}
      button={(props) => (
        <UnstyledButton
          {...props}
          className={classes.account}
          aria-label={t('header.account', { name: user.username })}
        >
          <Group gap={6} wrap="nowrap">
            <Avatar person={user} />
            <IconChevronDown size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      )}
    />
  )
}
