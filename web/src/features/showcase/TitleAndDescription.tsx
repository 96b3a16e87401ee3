import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showcaseLimits } from '#contract/showcase/showcase.ts'

type Field = 'title' | 'description'
type Form = { getInputProps: (field: Field) => object }

/** The two fields shared by all showcase entries. */
export function TitleAndDescription({ form }: { form: Form }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('showcase.titleLabel')}
        maxLength={showcaseLimits.title}
        dir="auto"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('showcase.descriptionLabel')}
        maxLength={showcaseLimits.description}
        autosize
        minRows={3}
        dir="auto"
        {...form.getInputProps('description')}
      />
    </>
  )
}
