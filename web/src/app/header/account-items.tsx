import IconLogout from 'icon:logout'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../../api/session.ts'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'

export function AppearanceItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return appearanceChoices.map(({ value, label, Icon }) => (
    <Menu.Item
      key={value}
      role="menuitemradio"
      aria-checked={colorScheme === value}
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      fw={colorScheme === value ? 600 : 400}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ))
}

export function LogoutItem() {
  const { t } = useTranslation()
  const logout = useLogout()
  return (
    <Menu.Item
      closeMenuOnClick={false}
      disabled={logout.isPending}
      leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
      onClick={() => logout.mutate({})}
    >
      {logout.isPending ? t('header.loggingOut') : t('header.logout')}
    </Menu.Item>
  )
}
