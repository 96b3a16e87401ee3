import IconLogout from 'icon:logout'
import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLogout } from '../../api/session.ts'
import { OwnParties } from '../../features/accounts/team/OwnParties.tsx'
import { AccountLinks } from '../../kit/header/AccountLinks.tsx'
import header from '../../kit/header/header.module.css'
import type { HeaderLink } from '../../kit/header/link.ts'
import { appearanceChoices } from '../../kit/theme/appearance-choices.ts'
import classes from './account-actions.module.css'

type Props = { username: string; links: HeaderLink[] }

/** Content of the account's menu: links, appearance and sign-out. */
export function AccountActions(props: Props) {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logout = useLogout()
  return (
    <AccountLinks {...props} Link={Link}>
      <OwnParties />
      <fieldset className={classes.group} aria-label={t('header.appearance')}>
        {appearanceChoices.map(({ value, label, Icon }) => (
          <button
            key={value}
            type="button"
            className={`${header.section} ${classes.action}`}
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
        className={`${header.section} ${classes.action}`}
        aria-disabled={logout.isPending}
        onClick={() => logout.isPending || logout.mutate({})}
      >
        <IconLogout size={18} stroke={1.5} aria-hidden />
        {t(logout.isPending ? 'header.loggingOut' : 'header.logout')}
      </button>
    </AccountLinks>
  )
}
