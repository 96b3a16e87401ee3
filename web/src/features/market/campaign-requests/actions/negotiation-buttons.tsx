import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type CampaignRequest,
  campaignRequests,
  counterOffer,
  requestNote,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { useContractForm } from '../../../../api/forms/forms.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { DialogActions } from '../../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../../kit/dialogs/DialogButton.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { ContractForm } from '../../../../kit/fields/ContractForm.tsx'
import { MoneyField } from '../../../../kit/fields/number-fields.tsx'
import { TextAreaField } from '../../../../kit/fields/text-fields.tsx'
import { useRequestAction } from '../use-request.ts'

type Props = { request: CampaignRequest; reason: string | null }

/** Another price, with a message; it stands for seven days (product.md 5). */
export function CounterOffer({ request, reason }: Props) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { form, draft, onRefused } = useContractForm(
    counterOffer,
    { amount: undefined as number | undefined, message: '' },
    { draft: `offer-${request.id}`, toInput: inputOf },
  )
  const offer = useRequestAction(campaignRequests.offer, { onDone: draft.clear, onRefused })
  return (
    <DialogButton variant="default" reason={reason} label={t('request.counter')} title={t('request.counter')}>
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={(values) =>
            offer.mutate({ params: { id: request.id }, body: inputOf(values) }, { onSuccess: close })
          }
        >
          <Text>
            {t('request.counterText', {
              amount: inMoney(request.amount),
              fee: inMoney(request.price),
              days: request.timers.offerDays,
            })}
          </Text>
          <MoneyField name="amount" label={t('request.yourPrice')} required data-autofocus />
          <TextAreaField name="message" label={t('request.message')} minRows={2} maxLength={2000} />
          <DialogActions submit={t('request.sendOffer')} busy={offer.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}

type OfferValues = { amount: number | undefined; message: string }
const inputOf = ({ amount, message }: OfferValues) => ({ amount: amount as number, message: message.trim() || null })

type DeclineProps = { request: Pick<CampaignRequest, 'id'>; reason: string | null; size?: 'sm' }

/** Declines the request or offer of the other side, with an optional reason. */
export function DeclineButton({ request, reason, size }: DeclineProps) {
  const { t } = useTranslation()
  const reject = useRequestAction(campaignRequests.reject)
  return (
    <ReasonButton
      reason={reason}
      size={size}
      title={t('request.decline')}
      text={t('request.declineText')}
      label={t('task.note')}
      schema={requestNote.shape.reason}
      maxLength={2_000}
      busy={reject.isPending}
      danger
      onSubmit={(note) => reject.mutate({ params: { id: request.id }, body: { reason: note || null } })}
    />
  )
}

/** Takes back the reader's own request or offer. */
export function WithdrawButton({ request, reason }: Props) {
  const { t } = useTranslation()
  const withdraw = useRequestAction(campaignRequests.withdraw)
  return (
    <ReasonButton
      size="sm"
      reason={reason}
      title={t('request.withdraw')}
      text={t('request.withdrawText')}
      label={t('task.note')}
      schema={requestNote.shape.reason}
      maxLength={2_000}
      busy={withdraw.isPending}
      danger
      onSubmit={(note) => withdraw.mutate({ params: { id: request.id }, body: { reason: note || null } })}
    />
  )
}
