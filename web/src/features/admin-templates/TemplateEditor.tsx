import { Checkbox, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dealLimits, dealTypes } from '#contract/deals.ts'
import { platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/platform-names.ts'
import {
  type NewServiceTemplate,
  newServiceTemplate,
  type ServiceTemplate,
  serviceTemplateDesk,
} from '#contract/service-templates.ts'
import { useDraft } from '../../ui/draft.ts'
import { EditorDrawer } from '../../ui/EditorDrawer.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { useAction } from '../../ui/queries.ts'
import { useSaved } from '../../ui/use-saved.ts'

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

type Props = { template: ServiceTemplate | null; onClose: () => void; onSaved: () => void }

/** A template being written or changed, in the words that influencers will start from. */
export function TemplateEditor({ template, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const initial = template ? valuesOf(template) : empty
  const { form, showIssues } = useContractForm(newServiceTemplate, initial, { toInput: toBody })
  const draft = useDraft(form, template ? `template-${template.id}` : 'new-template')
  const saved = useSaved({ title: 'templates.saved', text: form.values.title, draft, showIssues, onSaved, onClose })
  const create = useAction(serviceTemplateDesk.create, saved)
  const change = useAction(serviceTemplateDesk.change, saved)
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
      <NumberInput
        label={t('deals.deliveryDays')}
        min={1}
        max={dealLimits.maxDeliveryDays}
        allowDecimal={false}
        clampBehavior="none"
        {...form.getInputProps('defaultDeliveryTimeInDays')}
      />
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
