import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  incompleteWork,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { videos } from '#contract/market/videos/videos.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useList } from '../../../../api/queries.ts'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { SelectField } from '../../../../kit/fields/choice-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { useRequestAction } from '../use-request.ts'

type Props = { request: CampaignRequest; reason: string | null }

/** The business names, once, the published video that is not as agreed (product.md 5). */
export function ReportIncomplete({ request, reason }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton
      variant="default"
      size="sm"
      reason={reason}
      label={t('request.incomplete')}
      title={t('request.incomplete')}
    >
      {(close) => <IncompleteForm request={request} onClose={close} />}
    </DialogButton>
  )
}

type Values = { videoId: string; reason: string }
const inputOf = ({ videoId, reason }: Values) => ({ videoId: Number(videoId), reason })

function IncompleteForm({ request, onClose }: { request: CampaignRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const published = useList(videos.list, { query: { requestId: request.id, status: 'published' } })
  const { form, draft, onRefused } = useContractForm(
    incompleteWork,
    { videoId: '', reason: '' },
    { draft: `incomplete-${request.id}`, toInput: inputOf },
  )
  const report = useRequestAction(campaignRequests.incomplete, { onDone: draft.clear, onRefused })
  return (
    <ContractForm
      form={form}
      onSubmit={(values) =>
        report.mutate({ params: { id: request.id }, body: inputOf(values) }, { onSuccess: onClose })
      }
    >
      <Text>{t('request.incompleteText')}</Text>
      <SelectField
        name="videoId"
        label={t('request.whichVideo')}
        allowDeselect={false}
        required
        data={published.items.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <TextAreaField name="reason" label={t('task.whatToChange')} maxLength={2000} required />
      <DialogActions submit={t('task.send')} busy={report.isPending} onClose={onClose} />
    </ContractForm>
  )
}
