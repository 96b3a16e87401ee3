import { Button, Drawer, Group, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import { appearanceChoices } from '../ui/appearance-choices.ts'
import { ActionButton } from '../ui/buttons.tsx'
import { CountBadge } from '../ui/CountBadge.tsx'
import { Face } from '../ui/Face.tsx'
import { paths, settingsOf } from '../ui/paths.ts'
import { useLogout } from '../ui/session.ts'
import { menuLinks, ownPages } from './links.ts'
import type { WaitingAt } from './waiting.ts'

/** The menu of small screens: slides up, titled My Account, the user's name in its footer (spec §2). */
export function AccountDrawer({
  opened,
  close,
  user,
  waitingAt,
}: {
  opened: boolean
  close: () => void
  user: CurrentUser | null
  waitingAt: WaitingAt
}) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logout = useLogout()
  const links = user
    ? [
        ...menuLinks(user.role),
        ...ownPages[user.role],
        ...(user.role === 'admin' ? [] : [{ to: paths.inbox, label: 'header.inbox' as const }]),
        { to: settingsOf(user.role), label: 'header.settings' as const },
      ]
    : [
        { to: paths.login, label: 'header.login' as const },
        { to: paths.register, label: 'header.register' as const },
        { to: paths.businessLogin, label: 'header.businessArea' as const },
      ]
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="bottom"
      size="auto"
      title={t('header.myAccount')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack component="nav" gap={4} aria-label={t('header.menu')}>
        {links.map(({ to, label }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            onClick={close}
            variant="subtle"
            justify="flex-start"
            size="md"
            c="var(--mantine-color-text)"
          >
            <Group component="span" gap={6} wrap="nowrap">
              {t(label)} <CountBadge {...waitingAt(to)} />
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
      <Group
        justify="space-between"
        mt="lg"
        pt="md"
        style={{ borderBlockStart: '1px solid var(--mantine-color-default-border)' }}
      >
        {user ? (
          <>
            <Group gap="sm">
              <Face person={user} />
              <Text fw={500}>
                <bdi>{user.username}</bdi>
              </Text>
            </Group>
            <ActionButton variant="default" busy={logout.isPending} onClick={() => logout.mutate({})}>
              {logout.isPending ? t('header.loggingOut') : t('header.logout')}
            </ActionButton>
          </>
        ) : (
          <Text c="dimmed">{t('header.login')}</Text>
        )}
      </Group>
    </Drawer>
  )
}
