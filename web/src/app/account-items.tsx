import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../ui/paths.ts'
import { useLogout } from '../ui/session.ts'

export const appearances = [
  { value: 'light', label: 'header.light', Icon: IconSun },
  { value: 'dark', label: 'header.dark', Icon: IconMoon },
  { value: 'auto', label: 'header.system', Icon: IconDeviceDesktop },
] as const

export function AppearanceItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return appearances.map(({ value, label, Icon }) => (
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
  const navigate = useNavigate()
  const logout = useLogout(() => navigate(paths.login))
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
