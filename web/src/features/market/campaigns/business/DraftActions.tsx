import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/market/campaigns/campaigns.ts'
import { DeleteButton } from '../../../../kit/dialogs/DeleteButton.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'

/** Actions for a draft besides editing it. */
export function DraftActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const { params, duplicate, remove } = useCampaignActions(campaign)
  return (
    <Group gap="xs" mt="xl">
      <DuplicateButton duplicate={duplicate} params={params} />
      <DeleteButton
        name={campaign.title}
        title={t('campaign.deleteTitle')}
        text={t('campaign.deleteText')}
        busy={remove.isPending}
        onDelete={() => remove.mutate({ params })}
      />
    </Group>
  )
}
