import { Button, Drawer, Group, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { useLogout } from '../../api/session.ts'
import { drawerLinks, guestLinks } from '../../features/foundation/site/menu/menu-links.ts'
import { Avatar } from '../../features/foundation/users/UserRow.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'
import classes from '../app.module.css'
import type { BadgeLookup } from './use-badge-counts.ts'

type Props = { opened: boolean; close: () => void; user: CurrentUser | null; badgeAt: BadgeLookup }

/** The menu of small screens: slides up, titled My Account, the user's name in its footer (spec §2). */
export function AccountDrawer({ opened, close, user, badgeAt }: Props) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Drawer opened={opened} onClose={close} position="bottom" size="auto" title={t('header.myAccount')}>
      <Stack component="nav" gap={4} aria-label={t('header.menu')}>
        {(user ? drawerLinks(user.role) : guestLinks).map(({ to, label }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            onClick={close}
            variant="subtle"
            justify="flex-start"
            size="md"
            h={44}
            c="var(--mantine-color-text)"
          >
            <Group component="span" gap={6} wrap="nowrap">
              {t(label)} <CountBadge {...badgeAt(to)} />
            </Group>
          </Button>
        ))}
      </Stack>
      <SegmentedControl
        fullWidth
        mt="md"
        aria-label={t('header.appearance')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={appearanceChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <Group justify="space-between" mt="lg" pt="md" className={classes.divided}>
        {user ? <SignedInUser user={user} /> : <Text c="dimmed">{t('header.login')}</Text>}
      </Group>
    </Drawer>
  )
}

function SignedInUser({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const logout = useLogout()
  return (
    <>
      <Group gap="sm">
        <Avatar person={user} />
        <Text fw={500}>
          <bdi>{user.username}</bdi>
        </Text>
      </Group>
      <ActionButton variant="default" busy={logout.isPending} onClick={() => logout.mutate({})}>
        {logout.isPending ? t('header.loggingOut') : t('header.logout')}
      </ActionButton>
    </>
  )
}
