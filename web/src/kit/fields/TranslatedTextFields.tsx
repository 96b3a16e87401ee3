import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, type Language, languages } from '#contract/languages.ts'
import { languageNames } from '../../format/languages.ts'
import { TextAreaField } from './text-fields.tsx'

type Props = Omit<ComponentProps<typeof TextAreaField>, 'name' | 'label'> & {
  /** The field with the texts by language; without it the form itself is these texts. */
  name?: string
  /** Label of the field of a language; without it the name of the language. */
  labelOf?: (language: Language) => string
}

/** The empty text in each language. */
export const noTexts = (): Record<Language, string> => ({ en: '', ar: '', es: '', de: '', pt: '' })

/** A text in every language of the product, with a field for each in its own direction. */
export function TranslatedTextFields({ name, labelOf, ...input }: Props) {
  const { t } = useTranslation()
  return languages.map((language) => (
    <TextAreaField
      key={language}
      name={name ? `${name}.${language}` : language}
      label={labelOf?.(language) ?? t('announcement.textIn', { language: languageNames[language] })}
      dir={directionOf(language)}
      lang={language}
      {...input}
    />
  ))
}
