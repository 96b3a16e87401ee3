import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { disputes, newDispute } from '#contract/market/disputes/disputes.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'

type Props = {
  /** `open` takes a purchase id, `openOnRequest` a campaign request's, `object` a dispute's. */
  action: 'open' | 'openOnRequest' | 'object'
  id: number
  label: string
  /** Consequence of the action. */
  text: string
}

/** Button whose dialog shows the consequence and asks for a reason of at least 10 characters, stored as a draft until it is sent. */
export function ReasonDialog({ action, id, label, text }: Props) {
  const { t } = useTranslation()
  const { form, draft, onRefused } = useContractForm(newDispute, { reason: '' }, { draft: `dispute-${action}-${id}` })
  const submit = useAction(disputes[action], {
    onDone: () => {
      draft.clear()
    },
    onRefused,
  })
  return (
    <DialogButton variant="default" label={label} title={label}>
      {(close) => (
        <ContractForm form={form} onSubmit={(body) => submit.mutate({ params: { id }, body }, { onSuccess: close })}>
          <Text>{text}</Text>
          <HelpLink topic={action === 'object' ? 'how-disputes-end' : 'open-a-dispute'} />
          <TextAreaField
            name="reason"
            label={t('dispute.reason')}
            description={t('dispute.reasonHint')}
            maxLength={2_000}
            required
            data-autofocus
          />
          <DialogActions submit={label} busy={submit.isPending} onClose={close} />
        </ContractForm>
      )}
    </DialogButton>
  )
}
