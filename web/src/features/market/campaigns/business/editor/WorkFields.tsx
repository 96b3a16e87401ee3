import { Fieldset, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CampaignPlatform, campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { adMarkings, usageRights } from '#contract/market/orders/purchases.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { SelectField } from '../../../../../kit/fields/choice-fields.tsx'
import { firstError } from '../../../../../kit/fields/first-error.ts'
import { NumberField } from '../../../../../kit/fields/number-fields.tsx'
import { TheirLines } from '../../../../../kit/fields/TheirLines.tsx'
import { TextAreaField, TextField } from '../../../../../kit/fields/text-fields.tsx'
import { PlatformsField } from '../../../deals/PlatformsField.tsx'
import { CampaignFilesField } from './CampaignFilesField.tsx'
import { DeliverablesField, newDeliverable } from './DeliverablesField.tsx'
import type { CampaignForm } from './use-campaign-editor.ts'

/** Deliverables of each influencer, and the business's rights to use them. */
export function WorkFields({ campaign, form }: { campaign: Campaign; form: CampaignForm }) {
  const { t } = useTranslation()
  const { errors } = form
  return (
    <>
      <PlatformsField
        options={campaignPlatforms}
        value={form.values.platforms}
        onChange={(chosen) => choosePlatforms(form, chosen)}
        description={t('campaign.platformsHint')}
        error={errors.platforms}
      />
      <TheirLines name="platforms" lineOf={(platform: CampaignPlatform) => platformNames[platform]} />
      <DeliverablesField form={form} />
      <TextAreaField
        name="dos"
        label={t('campaign.dos')}
        description={t('campaign.onePerLine', { most: 10 })}
        error={firstError(errors, 'dos')}
      />
      <TextAreaField
        name="donts"
        label={t('campaign.donts')}
        description={t('campaign.onePerLine', { most: 10 })}
        error={firstError(errors, 'donts')}
      />
      <TextAreaField
        name="links"
        label={t('buy.links')}
        description={t('campaign.onePerLine', { most: 10 })}
        minRows={2}
        dir="ltr"
        error={firstError(errors, 'links')}
      />
      <CampaignFilesField campaign={campaign} />
      <RightsFields hasRights={form.values.usageRights !== 'none'} />
    </>
  )
}

/** Adds a first deliverable for each new platform, and removes those of a removed platform in which nothing was written. */
function choosePlatforms(form: CampaignForm, platforms: CampaignPlatform[]) {
  const { deliverables } = form.values
  const kept = deliverables.filter(
    ({ platform, caption, hashtags }) => platforms.includes(platform) || caption !== '' || hashtags.length > 0,
  )
  const added = platforms.filter((platform) => !kept.some((each) => each.platform === platform)).map(newDeliverable)
  form.setValues({ platforms, deliverables: [...kept, ...added] })
}

function RightsFields({ hasRights }: { hasRights: boolean }) {
  const { t } = useTranslation()
  return (
    <Fieldset legend={t('campaign.rights')}>
      <SelectField
        name="usageRights"
        label={t('buy.usageRights')}
        allowDeselect={false}
        data={usageRights.map((value) => ({ value, label: t(`buy.rights.${value}`) }))}
      />
      {hasRights && (
        <Group grow align="flex-start" mt="sm">
          <NumberField name="usageDays" label={t('buy.usageDays')} min={1} max={3650} allowDecimal={false} />
          <TextField name="usageChannels" label={t('buy.usageChannels')} dir="auto" />
        </Group>
      )}
      <SelectField
        mt="sm"
        name="adMarking"
        label={t('buy.adMarking')}
        allowDeselect={false}
        data={adMarkings.map((value) => ({ value, label: t(`buy.marking.${value}`) }))}
      />
      <TextField mt="sm" name="licenceNumber" label={t('buy.licence')} description={t('buy.licenceHint')} />
    </Fieldset>
  )
}
