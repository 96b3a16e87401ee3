import {
  ActionIcon,
  Button,
  Chip,
  Fieldset,
  Group,
  Input,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type CustomOption,
  type Deal,
  type DealVisibility,
  dealLimits,
  deals,
  dealTypes,
  type NewDeal,
  newDeal,
} from '#contract/deals/deals.ts'
import { platforms } from '#contract/fields.ts'
import type { ServiceTemplate } from '#contract/service-templates/service-templates.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useSaveHandlers } from '../../api/use-save-handlers.ts'
import { fromLocalTime, toLocalTime } from '../../format/local-time.ts'
import { EditorDrawer } from '../../kit/dialogs/EditorDrawer.tsx'
import { DeliveryDaysInput } from '../../kit/fields/DeliveryDaysInput.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'
import { StartFromTemplate } from './StartFromTemplate.tsx'
import { VisibilityChoice } from './VisibilityChoice.tsx'

type Values = Omit<NewDeal, 'price' | 'customOptions' | 'isActive' | 'visibleFrom'> & {
  visibility: DealVisibility
  /** As a datetime-local field has it: local time, to the minute. */
  visibleFrom: string
  price: number | undefined
  customOptions: (Omit<CustomOption, 'price'> & { price: number | undefined })[]
}

const empty: Values = {
  dealType: 'sponsored_post',
  title: '',
  description: '',
  price: undefined,
  isPriceHidden: false,
  deliveryTimeInDays: 7,
  platforms: [],
  customOptions: [],
  revisionsIncluded: 2,
  visibility: 'visible',
  visibleFrom: '',
}

const toInput = ({ visibility, visibleFrom, price, ...values }: Values) => ({
  ...values,
  price: price ?? (values.isPriceHidden ? null : undefined),
  isActive: visibility !== 'hidden',
  visibleFrom: visibility === 'scheduled' ? fromLocalTime(visibleFrom) : null,
})

/** Creates or edits a deal; a new one is stored as a draft until it is saved. */
export function DealEditor({ deal, onClose }: { deal: Deal | null; onClose: () => void }) {
  const { t } = useTranslation()
  const initial: Values = deal
    ? {
        dealType: deal.dealType,
        title: deal.title,
        description: deal.description,
        price: deal.price ?? undefined,
        isPriceHidden: deal.isPriceHidden,
        deliveryTimeInDays: deal.deliveryTimeInDays,
        platforms: deal.platforms,
        customOptions: deal.customOptions,
        revisionsIncluded: deal.revisionsIncluded,
        visibility: deal.visibility,
        visibleFrom: toLocalTime(deal.visibleFrom),
      }
    : empty
  const { form, showIssues, draft } = useContractForm(newDeal, initial, {
    toInput,
    ...(!deal && { draft: 'new-deal' }),
  })
  const handlers = useSaveHandlers({
    title: 'deals.saved',
    text: t('deals.savedText'),
    draft,
    showIssues,
    onClose,
  })
  const create = useAction(deals.create, handlers)
  const change = useAction(deals.change, handlers)
  const submit = (values: Values) => {
    const body = toInput(values) as NewDeal
    if (deal) change.mutate({ params: { id: deal.id }, body })
    else create.mutate({ body })
  }
  const startFrom = (template: ServiceTemplate) => {
    const { dealType, title, description, defaultPrice, defaultDeliveryTimeInDays, defaultPlatforms } = template
    form.setValues({
      dealType,
      title,
      description,
      price: defaultPrice || undefined,
      deliveryTimeInDays: defaultDeliveryTimeInDays,
      platforms: defaultPlatforms,
    })
  }
  const addExtra = () =>
    form.insertListItem('customOptions', { id: crypto.randomUUID(), label: '', price: undefined, extraDays: 0 })

  return (
    <EditorDrawer
      title={t(deal ? 'deals.editTitle' : 'deals.newTitle')}
      busy={create.isPending || change.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {!deal && <StartFromTemplate onChosen={startFrom} />}
      <TextInput
        label={t('deals.title')}
        description={t('deals.titleHint')}
        dir="auto"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('deals.description')}
        description={t('deals.descriptionHint')}
        autosize
        minRows={4}
        dir="auto"
        {...form.getInputProps('description')}
      />
      <Select
        label={t('deals.typeLabel')}
        allowDeselect={false}
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
        {...form.getInputProps('dealType')}
      />
      <Switch
        label={t('deals.priceOnRequest')}
        description={t('deals.priceOnRequestHint')}
        {...form.getInputProps('isPriceHidden', { type: 'checkbox' })}
      />
      <Group grow align="flex-start">
        <MoneyInput
          label={t(form.values.isPriceHidden ? 'deals.guidePrice' : 'deals.price')}
          {...form.getInputProps('price')}
        />
        <DeliveryDaysInput {...form.getInputProps('deliveryTimeInDays')} />
        <NumberInput
          label={t('deals.revisions')}
          min={0}
          max={dealLimits.maxRevisions}
          allowDecimal={false}
          {...form.getInputProps('revisionsIncluded')}
        />
      </Group>
      <Input.Wrapper label={t('deals.platforms')} error={form.errors.platforms} labelElement="div">
        <Chip.Group
          multiple
          value={form.values.platforms}
          onChange={(chosen) => form.setFieldValue('platforms', chosen as Values['platforms'])}
        >
          <Group gap="xs" mt={4} role="group" aria-label={t('deals.platforms')}>
            {platforms.map((platform) => (
              <Chip key={platform} value={platform} variant="outline">
                {platformNames[platform]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Fieldset legend={t('deals.extras')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('deals.extrasHint')}
        </Text>
        <Stack gap="sm">
          {form.values.customOptions.map((option, i) => (
            <Group key={option.id} align="flex-start" gap="xs" wrap="nowrap">
              <TextInput
                style={{ flex: 1 }}
                aria-label={t('deals.extraLabel')}
                placeholder={t('deals.extraLabel')}
                dir="auto"
                {...form.getInputProps(`customOptions.${i}.label`)}
              />
              <MoneyInput
                w={96}
                aria-label={t('deals.extraPrice')}
                placeholder={t('deals.extraPrice')}
                {...form.getInputProps(`customOptions.${i}.price`)}
              />
              <NumberInput
                w={88}
                aria-label={t('deals.extraDays')}
                min={0}
                max={30}
                allowDecimal={false}
                hideControls
                suffix={` ${t('deals.extraDaysSuffix', { count: option.extraDays ?? 0 })}`}
                {...form.getInputProps(`customOptions.${i}.extraDays`)}
              />
              <ActionIcon
                variant="subtle"
                color="danger"
                size={36}
                aria-label={t('deals.removeExtra')}
                onClick={() => form.removeListItem('customOptions', i)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {form.values.customOptions.length < dealLimits.maxExtras && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={addExtra}
              style={{ alignSelf: 'flex-start' }}
            >
              {t('deals.addExtra')}
            </Button>
          )}
        </Stack>
      </Fieldset>
      <VisibilityChoice
        value={form.values.visibility}
        onChange={(visibility) => form.setFieldValue('visibility', visibility)}
        time={form.getInputProps('visibleFrom')}
      />
    </EditorDrawer>
  )
}
