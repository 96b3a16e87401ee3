import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { platforms } from '#contract/fields.ts'
import { conversations } from '#contract/market/conversations/conversations.ts'
import { dealLimits, dealTypes } from '#contract/market/deals/deals.ts'
import { type NewOffer, newOffer, offerLimits } from '#contract/market/deals/offers.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { EditorDrawer } from '../../../../kit/dialogs/EditorDrawer.tsx'
import { SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { DeliveryDaysField, MoneyField, NumberField } from '../../../../kit/fields/number-fields.tsx'
import { TextAreaField, TextField } from '../../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { PlatformsField } from '../../deals/PlatformsField.tsx'

type Values = Omit<NewOffer, 'price'> & { price: number | undefined }

const empty: Values = {
  dealType: 'sponsored_post',
  title: '',
  description: '',
  price: undefined,
  deliveryTimeInDays: 7,
  revisionsIncluded: 2,
  platforms: [],
  validDays: offerLimits.defaultDays,
}

type Props = { conversationId: number; name: string; onClose: () => void }

/** Editor of a custom offer, stored as a draft until it is sent. */
export function OfferEditor({ conversationId, name, onClose }: Props) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const { form, showIssues, draft } = useContractForm(newOffer, empty, { draft: `offer-${conversationId}` })
  const send = useAction(conversations.sendOffer, {
    onDone: () => {
      draft.clear()
      onClose()
    },
    onRefused: (error) => {
      showIssues(error)
      toast.show({ title: 'toast.error', text: errorText(error), failed: true })
    },
  })
  return (
    <EditorDrawer
      title={t('offer.make')}
      submit={t('offer.send')}
      form={form}
      draft={draft}
      busy={send.isPending}
      onSubmit={(values) => send.mutate({ params: { id: conversationId }, body: values as NewOffer })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('offer.makeText', { name })}
      </Text>
      <TextField name="title" label={t('deals.title')} dir="auto" required data-autofocus />
      <TextAreaField name="description" label={t('offer.included')} minRows={4} required />
      <SelectField
        name="dealType"
        label={t('deals.typeLabel')}
        allowDeselect={false}
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
      />
      <Group grow align="flex-start">
        <MoneyField name="price" label={t('deals.price')} required />
        <DeliveryDaysField name="deliveryTimeInDays" />
      </Group>
      <Group grow align="flex-start">
        <NumberField
          name="revisionsIncluded"
          label={t('deals.revisions')}
          min={0}
          max={dealLimits.maxRevisions}
          allowDecimal={false}
        />
        <NumberField
          name="validDays"
          label={t('offer.validDays')}
          min={offerLimits.minDays}
          max={offerLimits.maxDays}
          allowDecimal={false}
        />
      </Group>
      <PlatformsField
        options={platforms}
        value={form.values.platforms}
        onChange={(platforms) => form.setFieldValue('platforms', platforms)}
        error={form.errors.platforms}
        required
      />
    </EditorDrawer>
  )
}
