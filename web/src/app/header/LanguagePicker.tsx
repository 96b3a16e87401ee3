import IconLanguage from 'icon:language'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../kit/behaviour/lazy-component.ts'
import { LazyMenu } from '../../kit/header/LazyMenu.tsx'
import classes from './header.module.css'

const menu = lazyComponent(() => import('./LanguageMenu.tsx').then((module) => module.LanguageMenu))

export function LanguagePicker() {
  const { t, i18n } = useTranslation()
  return (
    <LazyMenu
      menu={menu}
      content={{}}
      button={(props) => (
        <Button
          {...props}
          variant="subtle"
          c="var(--mantine-color-text)"
          px="xs"
          className={classes.language}
          aria-label={t('header.language')}
        >
          <IconLanguage size={22} stroke={1.5} aria-hidden />
          <span aria-hidden className={classes.languageCode}>
            {i18n.language.toUpperCase()}
          </span>
        </Button>
      )}
    />
  )
}
