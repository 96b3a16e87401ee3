import { Input, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { campaignLimits } from '#contract/market/campaigns/campaign-fields.ts'
import { type Campaign, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { useAction } from '../../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'
import { FileField } from '../../../../../kit/fields/files/FileField.tsx'
import { ChosenFile } from '../../../../../kit/files/ChosenFile.tsx'

/** The files of the brief, saved as soon as one is uploaded or taken away. */
export function CampaignFilesField({ campaign: { id, files } }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const change = useAction(campaigns.change, { onRefused: (error) => handleRefusal(error) })
  const ids = files.map((file) => file.id)
  const save = (fileIds: string[]) => change.mutate({ params: { id }, body: { fileIds, was: { fileIds: ids } } })
  return (
    <Input.Wrapper
      label={t('buy.files')}
      description={t('campaign.filesHint', { most: campaignLimits.files })}
      labelElement="div"
    >
      <Stack gap="sm" mt="xs">
        {files.map((file) => (
          <ChosenFile key={file.id} name={file.name} onRemove={() => save(ids.filter((each) => each !== file.id))} />
        ))}
        {files.length < campaignLimits.files && (
          <FileField
            key={ids.join()}
            purpose="campaign_brief"
            label={t('buy.files')}
            onUploaded={(file) => file && save([...ids, file.id])}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
