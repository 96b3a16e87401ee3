import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/languages.ts'
import { type WordLists, wordLists } from '#contract/market/word-lists/word-lists.ts'
import { TranslatedTextFields } from '../../../kit/fields/TranslatedTextFields.tsx'
import { SettingForm } from './SettingForm.tsx'

type Values = Record<Language, string>

const valuesOf = (lists: WordLists) =>
  Object.fromEntries(languages.map((language) => [language, lists[language].join('\n')])) as Values

const toValue = (values: Values) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      values[language]
        .split('\n')
        .map((phrase) => phrase.trim())
        .filter(Boolean),
    ]),
  ) as WordLists

/** The word lists by language, one phrase in each line. */
export function WordListsForm() {
  const { t } = useTranslation()
  return (
    <SettingForm
      settingKey="word_lists"
      title="setting.title.word_lists"
      text="setting.title.word_lists.text"
      saved="setting.saved"
      schema={wordLists}
      valuesOf={valuesOf}
      toValue={toValue}
    >
      <TranslatedTextFields
        labelOf={(language) => t(`setting.words.${language}`)}
        description={t('setting.words.text')}
        minRows={4}
        maxRows={12}
        autosize
      />
    </SettingForm>
  )
}
