import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { chooseLanguage } from '../../format/language.ts'
import { languageNames } from '../../format/languages.ts'
import type { MenuProps } from '../../kit/header/LazyMenu.tsx'

/** The five languages, each named in itself. */
export function LanguageMenu({ opened, onChange, children }: MenuProps) {
  const { i18n } = useTranslation()
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{children}</Menu.Target>
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
