import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The appearances that a person can choose from, wherever it is asked. */
export const appearanceChoices = [
  { value: 'light', label: 'header.light', Icon: IconSun },
  { value: 'dark', label: 'header.dark', Icon: IconMoon },
  { value: 'auto', label: 'header.system', Icon: IconDeviceDesktop },
] as const
