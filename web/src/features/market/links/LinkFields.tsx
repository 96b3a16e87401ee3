import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { linkIcons, linkTypes } from '#contract/market/links/links.ts'
import { SelectField, SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { IconField } from '../../../kit/fields/IconField.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import type { LinkValues } from './LinkEditor.tsx'
import { LinkIcon } from './LinkIcon.tsx'

type Props = {
  form: UseFormReturnType<LinkValues>
  /** The field of the picture. */
  children: ReactNode
}

/** The fields of a link. */
export function LinkFields({ form, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextField name="title" label={t('links.titleLabel')} maxLength={80} dir="auto" data-autofocus />
      <TextField
        name="url"
        label={t('links.urlLabel')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        onBlur={(event) => form.setFieldValue('url', withScheme(event.currentTarget.value))}
      />
      <TextAreaField name="description" label={t('links.descriptionLabel')} maxLength={200} minRows={2} />
      <SelectField
        name="type"
        label={t('links.typeLabel')}
        description={t('links.typeHint')}
        allowDeselect={false}
        data={linkTypes.map((each) => ({ value: each, label: t(`profile.linkType.${each}`) }))}
      />
      <IconField
        name="iconName"
        label={t('links.iconLabel')}
        icons={linkIcons}
        nameOf={(icon) => t(`links.icon.${icon}`)}
        renderIcon={(icon) => <LinkIcon name={icon} />}
      />
      {children}
      <SwitchField name="active" label={t('links.shown')} />
    </>
  )
}

/** Adds the https:// that users leave out. */
const withScheme = (url: string) =>
  /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:].*)?$/u.test(url.trim()) ? `https://${url.trim()}` : url
