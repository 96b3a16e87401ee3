import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The appearances a user can choose from. */
export const appearanceChoices = [
  { value: 'light', label: 'header.light', Icon: IconSun },
  { value: 'dark', label: 'header.dark', Icon: IconMoon },
  { value: 'auto', label: 'header.system', Icon: IconDeviceDesktop },
] as const
