import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
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
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useSaveHandlers } from '../../api/use-save-handlers.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { DeliveryDaysInput } from '../../kit/fields/DeliveryDaysInput.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'

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

type Props = { template: ServiceTemplate | null; onClose: () => void }

/** Creates or edits a template. */
export function TemplateEditor({ template, onClose }: Props) {
  const { t } = useTranslation()
  const initial = template ? valuesOf(template) : empty
  const { form, showIssues, draft } = useContractForm(newServiceTemplate, initial, {
    toInput: toBody,
    draft: template ? `template-${template.id}` : 'new-template',
    draftMode: 'offered',
  })
  const handlers = useSaveHandlers({
    title: 'templates.saved',
    text: form.values.title,
    draft,
    showIssues,
    onClose,
  })
  const create = useAction(adminServiceTemplates.create, handlers)
  const change = useAction(adminServiceTemplates.change, handlers)
  const submit = (values: Values) => {
    if (template) change.mutate({ params: { id: template.id }, body: toBody(values) })
    else create.mutate({ body: toBody(values) })
  }
  return (
    <EditorDrawer
      title={t(template ? 'templates.editTitle' : 'templates.newTitle')}
      draft={draft}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Select
        label={t('deals.typeLabel')}
        allowDeselect={false}
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
        {...form.getInputProps('dealType')}
      />
      <TextInput label={t('deals.title')} dir="auto" data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t('deals.description')} autosize minRows={4} dir="auto" {...form.getInputProps('description')} />
      <MoneyInput
        label={t('deals.price')}
        description={t('templates.priceHint')}
        {...form.getInputProps('defaultPrice')}
      />
      <DeliveryDaysInput {...form.getInputProps('defaultDeliveryTimeInDays')} />
      <MultiSelect
        label={t('deals.platforms')}
        data={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
        {...form.getInputProps('defaultPlatforms')}
      />
      <Checkbox
        label={t('templates.default')}
        description={t('templates.defaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
    </EditorDrawer>
  )
}
