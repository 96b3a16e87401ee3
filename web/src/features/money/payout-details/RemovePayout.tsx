import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordAlone } from '#contract/accounts/security/security.ts'
import type { PayoutDetails } from '#contract/money/payout-details/payout-details.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField } from '../../../kit/fields/text-fields.tsx'

type Props = {
  /** The details to be removed, as they were shown. */
  was: { payableFrom: string | null }
  onRemoved: (details: PayoutDetails) => void
  onRefused: (error: RequestError) => void
}

/** Removes the payout details, with the password. */
export function RemovePayout({ was, onRemoved, onRefused: onRefusal }: Props) {
  const { t } = useTranslation()
  const { form, onRefused } = useContractForm(passwordAlone, { password: '' })
  const remove = useAction(fullProfile.changePayoutDetails, {
    onDone: onRemoved,
    onRefused: (error) => {
      onRefusal(error)
      onRefused(error)
    },
  })
  return (
    <DialogButton
      variant="subtle"
      color="danger"
      label={t('settings.payoutRemove')}
      title={t('settings.payoutRemove')}
      onClosed={form.reset}
    >
      {(close) => (
        <ContractForm
          form={form}
          onSubmit={({ password }) =>
            remove.mutate({ body: { paymentMethod: null, password, was } }, { onSuccess: close })
          }
        >
          <Text>{t('settings.payoutRemoveText')}</Text>
          <PasswordField data-autofocus />
          <ActionButton type="submit" color="danger" busy={remove.isPending}>
            {t('settings.remove')}
          </ActionButton>
        </ContractForm>
      )}
    </DialogButton>
  )
}
