import { Group, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/identity/identity.ts'
import { useLogout } from '../../api/session.ts'
import { OwnParties } from '../../features/accounts/team/OwnParties.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { ActionButton } from '../../kit/buttons.tsx'
import type { HeaderLink } from '../../kit/header/link.ts'
import { MenuDrawer } from '../../kit/header/MenuDrawer.tsx'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'

type Props = { links: HeaderLink[]; user: CurrentUser | null; close: () => void }

/** The menu of small screens, with the appearance. */
export function AccountDrawer({ links, user, close }: Props) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <MenuDrawer
      links={links}
      Link={Link}
      onClose={close}
      foot={user ? <SignedInUser user={user} /> : <Text c="dimmed">{t('header.login')}</Text>}
    >
      {user && <OwnParties />}
      <SegmentedControl
        fullWidth
        mb="md"
        aria-label={t('header.appearance')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={appearanceChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
    </MenuDrawer>
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
