import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  proposedSplit,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { MoneyField } from '../../../../kit/fields/number-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { useRequestAction } from '../use-request.ts'

/** Proposes a division of the held money; the other side agrees or lets it expire (product.md 5). */
export function ProposeSplit({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const [influencer, business] = [request.influencer.displayName, request.business.displayName]
  const { form, draft, onRefused } = useContractForm(
    proposedSplit,
    { release: undefined as number | undefined, reason: '' },
    { draft: `split-${request.id}` },
  )
  const propose = useRequestAction(campaignRequests.proposeSplit, { onDone: draft.clear, onRefused })
  return (
    <DialogButton variant="default" size="sm" label={t('request.split')} title={t('request.split')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={({ release, reason }) =>
            // a valid form has an amount
            propose.mutate({ params: { id: request.id }, body: { release: release!, reason } }, { onSuccess: close })
          }
        >
          <Text>{t('request.splitText', { amount: inMoney(request.amount), influencer, business })}</Text>
          <MoneyField name="release" label={t('request.splitRelease', { name: influencer })} required data-autofocus />
          <TextAreaField name="reason" label={t('task.why')} minRows={2} maxLength={2000} required />
          <DialogActions submit={t('task.duePropose')} busy={propose.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
