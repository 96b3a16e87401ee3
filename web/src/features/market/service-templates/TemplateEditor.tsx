import { useTranslation } from 'react-i18next'
import { platforms } from '#contract/fields.ts'
import { dealTypes } from '#contract/market/deals/deals.ts'
import {
  adminServiceTemplates,
  type NewServiceTemplate,
  newServiceTemplate,
  type ServiceTemplate,
} from '#contract/market/service-templates/service-templates.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { omit } from '#contract/omit.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../../kit/dialogs/use-editor-form.ts'
import { CheckboxField, MultiSelectField, SelectField } from '../../../kit/fields/choice-fields.tsx'
import { DeliveryDaysField, MoneyField } from '../../../kit/fields/number-fields.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'

type Values = Omit<NewServiceTemplate, 'defaultPrice'> & { defaultPrice: number | undefined }

const empty: Values = {
  dealType: 'sponsored_post',
  title: '',
  description: '',
  defaultPrice: undefined,
  defaultDeliveryTimeInDays: 7,
  defaultPlatforms: [],
  isDefault: false,
}
const valuesOf = (template: ServiceTemplate): Values => ({
  ...omit(template, 'id', 'createdAt', 'updatedAt'),
  defaultPrice: template.defaultPrice || undefined,
})
const toBody = (values: Values): NewServiceTemplate => ({ ...values, defaultPrice: values.defaultPrice ?? 0 })

/** Creates or edits a template. */
export function TemplateEditor(editing: EditorProps<ServiceTemplate>) {
  const { item } = editing
  const { t } = useTranslation()
  const { drawer } = useEditorForm(editing, {
    name: 'template',
    titles: { create: 'templates.newTitle', edit: 'templates.editTitle' },
    saved: 'templates.saved',
    schema: newServiceTemplate,
    initial: item ? valuesOf(item) : empty,
    create: adminServiceTemplates.create,
    change: adminServiceTemplates.change,
    toBody,
  })
  return (
    <EditorDrawer {...drawer}>
      <SelectField
        name="dealType"
        label={t('deals.typeLabel')}
        allowDeselect={false}
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
      />
      <TextField name="title" label={t('deals.title')} dir="auto" data-autofocus />
      <TextAreaField name="description" label={t('deals.description')} minRows={4} />
      <MoneyField name="defaultPrice" label={t('deals.price')} description={t('templates.priceHint')} />
      <DeliveryDaysField name="defaultDeliveryTimeInDays" />
      <MultiSelectField
        name="defaultPlatforms"
        label={t('deals.platforms')}
        data={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
      />
      <CheckboxField name="isDefault" label={t('templates.default')} description={t('templates.defaultHint')} />
    </EditorDrawer>
  )
}
