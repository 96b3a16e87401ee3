import { Button, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { chooseLanguage } from '../../format/language.ts'
import { languageNames } from '../../format/languages.ts'
import classes from './header.module.css'

export function LanguagePicker() {
  const { t, i18n } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
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
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={language === i18n.language}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            fw={language === i18n.language ? 600 : 400}
            onClick={() => chooseLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
