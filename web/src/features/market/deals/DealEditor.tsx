import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Platform, platforms } from '#contract/fields.ts'
import { type Deal, dealLimits, dealTypes, type ListedDeal } from '#contract/market/deals/deals.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { EditorDrawer } from '../../../kit/dialogs/EditorDrawer.tsx'
import { SelectField, SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { DeliveryDaysField, MoneyField, NumberField } from '../../../kit/fields/number-fields.tsx'
import { TheirLines } from '../../../kit/fields/TheirLines.tsx'
import { TextAreaField, TextField } from '../../../kit/fields/text-fields.tsx'
import { DealPreview } from './DealPreview.tsx'
import { ExtrasFields } from './ExtrasFields.tsx'
import { PlatformsField } from './PlatformsField.tsx'
import { StartFromTemplate } from './StartFromTemplate.tsx'
import { type DealForm, useDealForm } from './use-deal-form.ts'
import { VisibilityFields } from './VisibilityFields.tsx'

type Props = {
  deal: Deal | null
  /** As for `DealPreview`. */
  listed: ListedDeal | undefined
  onClose: () => void
}

/** Creates or edits a deal beside its card; a new one is stored as a draft until it is saved. */
export function DealEditor({ deal, listed, onClose }: Props) {
  const { t } = useTranslation()
  const { form, busy, startFrom, save } = useDealForm(deal, onClose)
  return (
    <EditorDrawer
      title={t(deal ? 'deals.editTitle' : 'deals.newTitle')}
      form={form}
      busy={busy}
      publishes={!deal}
      onSubmit={save}
      onClose={onClose}
      preview={<DealPreview values={form.values} listed={listed} />}
    >
      {!deal && <StartFromTemplate onChosen={startFrom} />}
      <OfferFields />
      <TermsFields form={form} />
      <PlatformsField
        options={platforms}
        value={form.values.platforms}
        onChange={(platforms) => form.setFieldValue('platforms', platforms)}
        error={form.errors.platforms}
      />
      <TheirLines name="platforms" lineOf={(platform: Platform) => platformNames[platform]} />
      <ExtrasFields form={form} />
      <VisibilityFields isScheduled={form.values.visibility === 'scheduled'} />
    </EditorDrawer>
  )
}

function OfferFields() {
  const { t } = useTranslation()
  return (
    <>
      <TextField name="title" label={t('deals.title')} description={t('deals.titleHint')} dir="auto" data-autofocus />
      <TextAreaField
        name="description"
        label={t('deals.description')}
        description={t('deals.descriptionHint')}
        minRows={4}
      />
      <SelectField
        name="dealType"
        label={t('deals.typeLabel')}
        allowDeselect={false}
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
      />
    </>
  )
}

function TermsFields({ form }: { form: DealForm }) {
  const { t } = useTranslation()
  return (
    <>
      <SwitchField name="isPriceHidden" label={t('deals.priceOnRequest')} description={t('deals.priceOnRequestHint')} />
      <Group grow align="flex-start">
        <MoneyField name="price" label={t(form.values.isPriceHidden ? 'deals.guidePrice' : 'deals.price')} />
        <DeliveryDaysField name="deliveryTimeInDays" />
        <NumberField
          name="revisionsIncluded"
          label={t('deals.revisions')}
          min={0}
          max={dealLimits.maxRevisions}
          allowDecimal={false}
        />
      </Group>
    </>
  )
}
