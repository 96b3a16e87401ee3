import IconLogout from 'icon:logout'
import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../../api/session.ts'
import header from '../../kit/header/header.module.css'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'

/** Appearance and sign-out, at the end of the account's menu. */
export function AccountActions() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logout = useLogout()
  return (
    <>
      <fieldset className={header.group} aria-label={t('header.appearance')}>
        {appearanceChoices.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={header.section}
            aria-pressed={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            <Icon size={18} stroke={1.5} aria-hidden />
            {t(label)}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        className={header.section}
        aria-disabled={logout.isPending}
        onClick={() => logout.isPending || logout.mutate({})}
      >
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t(logout.isPending ? 'header.loggingOut' : 'header.logout')}
      </button>
    </>
  )
}
