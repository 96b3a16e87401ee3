import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Campaign, type CampaignChange, campaignChange, campaigns } from '#contract/market/campaigns/campaigns.ts'
import { differences } from '../../../../api/forms/changes.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useAction } from '../../../../api/queries.ts'
import { EditorDrawer } from '../../../../kit/dialogs/EditorDrawer.tsx'
import { useToast } from '../../../../kit/toasts.tsx'
import { type AmendableValues, amendableValuesOf, amendmentOf } from './editor/campaign-values.ts'
import { MoneyFields } from './editor/MoneyFields.tsx'
import { PeopleFields } from './editor/PeopleFields.tsx'

/** Changes the amendable fields of a running campaign; the changes apply to later agreements only (product.md 5). */
export function AmendCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const before = amendableValuesOf(campaign)
  // a day that has passed since is no fault of a change that leaves it
  const changed = (values: AmendableValues): CampaignChange => differences(amendmentOf(before), amendmentOf(values))
  const { form, onRefused, changes } = useContractForm(campaignChange, before, {
    toInput: changed,
    toChange: amendmentOf,
    fromInput: (input: CampaignChange) => amendableValuesOf({ ...campaign, ...input } as Campaign),
    leaveGuard: true,
    follows: true,
  })
  const change = useAction(campaigns.change, {
    onDone: () => {
      toast.show({ title: 'campaign.amended', text: campaign.title })
      onClose()
    },
    onRefused,
  })
  return (
    <EditorDrawer
      title={t('campaign.amend')}
      form={form}
      busy={change.isPending}
      onSubmit={(values) => change.mutate({ params: { id: campaign.id }, body: changes(values) })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('campaign.amendText')}
      </Text>
      <MoneyFields form={form} />
      <PeopleFields form={form} />
    </EditorDrawer>
  )
}
