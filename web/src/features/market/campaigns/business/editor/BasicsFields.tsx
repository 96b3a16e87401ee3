import { Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileIdOf } from '#contract/foundation/uploads/pictures.ts'
import { type Campaign, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useAction } from '../../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'
import { PictureField } from '../../../../../kit/fields/files/PictureField.tsx'
import { TextAreaField, TextField } from '../../../../../kit/fields/text-fields.tsx'

/** Title, logo and texts of a campaign. */
export function BasicsFields({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="title"
        label={t('campaign.title')}
        description={t('campaign.titleHint')}
        maxLength={120}
        dir="auto"
        required
      />
      <LogoField campaign={campaign} />
      <TextAreaField
        name="description"
        label={t('deals.description')}
        description={t('campaign.descriptionHint')}
        minRows={5}
        required
      />
      <TextAreaField
        name="requirements"
        label={t('campaign.requirements')}
        description={t('campaign.requirementsHint')}
      />
      <TextField
        name="product"
        label={t('campaign.productSent')}
        description={t('campaign.productHint')}
        maxLength={200}
        dir="auto"
      />
    </>
  )
}

/** The logo, saved as soon as it is chosen. */
function LogoField({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const change = useAction(campaigns.change, { onRefused: (error) => handleRefusal(error) })
  return (
    <Input.Wrapper label={t('campaign.logo')} description={t('campaign.logoHint')} labelElement="div">
      <div>
        <PictureField
          purpose="campaign_logo"
          label={t('campaign.logo')}
          url={campaign.logoUrl}
          onChanged={(file) => {
            const was = { logoFileId: fileIdOf(campaign.logoUrl) }
            change.mutate({ params: { id: campaign.id }, body: { logoFileId: file?.id ?? null, was } })
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
