import { useTranslation } from 'react-i18next'
import { dealTypes } from '#contract/deals/deals.ts'
import { platforms } from '#contract/fields.ts'
import {
  adminServiceTemplates,
  type NewServiceTemplate,
  newServiceTemplate,
  type ServiceTemplate,
} from '#contract/service-templates/service-templates.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { useAction } from '../../api/queries.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { type EditorProps, useEditorForm } from '../../kit/dialogs/use-editor-form.ts'
import { CheckboxField, MultiSelectField, SelectField } from '../../kit/fields/choice-fields.tsx'
import { DeliveryDaysField, MoneyField } from '../../kit/fields/number-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields/text-fields.tsx'

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
const valuesOf = ({ id: _, createdAt: __, updatedAt: ___, defaultPrice, ...rest }: ServiceTemplate): Values => ({
  ...rest,
  defaultPrice: defaultPrice || undefined,
})
const toBody = (values: Values): NewServiceTemplate => ({ ...values, defaultPrice: values.defaultPrice ?? 0 })

/** Creates or edits a template. */
export function TemplateEditor({ item, onClose }: EditorProps<ServiceTemplate>) {
  const { t } = useTranslation()
  const { form, draft, handlers } = useEditorForm({
    schema: newServiceTemplate,
    initial: item ? valuesOf(item) : empty,
    toInput: toBody,
    draftName: item ? `template-${item.id}` : 'new-template',
    saved: 'templates.saved',
    onClose,
  })
  const create = useAction(adminServiceTemplates.create, handlers)
  const change = useAction(adminServiceTemplates.change, handlers)
  return (
    <EditorDrawer
      title={t(item ? 'templates.editTitle' : 'templates.newTitle')}
      form={form}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={(values) => {
        if (item) change.mutate({ params: { id: item.id }, body: toBody(values) })
        else create.mutate({ body: toBody(values) })
      }}
      onClose={onClose}
    >
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
