import IconDeviceDesktop from 'icon:device-desktop'
import IconMoon from 'icon:moon'
import IconSun from 'icon:sun'

/** The appearances a user can choose from. */
export const appearanceChoices = [
  { value: 'light', label: 'header.light', Icon: IconSun },
  { value: 'dark', label: 'header.dark', Icon: IconMoon },
  { value: 'auto', label: 'header.system', Icon: IconDeviceDesktop },
] as const
