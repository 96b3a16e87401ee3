import { useTranslation } from 'react-i18next'
import { showcaseLimits } from '#contract/presence/showcase/showcase.ts'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'

/** The two fields shared by all showcase entries. */
export function TitleAndDescription() {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="title"
        label={t('showcase.titleLabel')}
        maxLength={showcaseLimits.title}
        dir="auto"
        data-autofocus
      />
      <TextAreaField name="description" label={t('showcase.descriptionLabel')} maxLength={showcaseLimits.description} />
    </>
  )
}
