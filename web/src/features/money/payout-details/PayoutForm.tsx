import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PaymentMethod,
  type PayoutDetails,
  payoutChange,
  payoutWaitHours,
} from '#contract/money/payout-details/payout-details.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { keyOf, useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { PasswordField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { MethodFields } from './MethodFields.tsx'
import { PayoutMethodChoice } from './PayoutMethodChoice.tsx'
import { RemovePayout } from './RemovePayout.tsx'

const empty = {
  paypalEmail: '',
  bankName: '',
  accountHolder: '',
  accountNumber: '',
  swiftCode: '',
  routingNumber: '',
  stripeAccountId: '',
  cryptoAddress: '',
  password: '',
}
type Values = typeof empty & { paymentMethod: PaymentMethod }

/** Only the fields of the chosen method. */
const toInput = ({ paymentMethod, paypalEmail, stripeAccountId, cryptoAddress, password, ...bank }: Values) => {
  if (paymentMethod === 'paypal') return { paymentMethod, paypalEmail, password }
  if (paymentMethod === 'stripe') return { paymentMethod, stripeAccountId, password }
  if (paymentMethod === 'crypto') return { paymentMethod, cryptoAddress, password }
  return { paymentMethod, ...bank, password }
}

/**
 * New payout details; never prefilled nor stored as a draft, and confirmed with the password. They replace those that were shown when the
 * form was opened: when others were saved elsewhere meanwhile, these are shown first.
 */
export function PayoutForm({ stored }: { stored: Pick<PayoutDetails, 'paymentMethod' | 'payableFrom'> }) {
  const { paymentMethod: method, payableFrom } = stored
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { form, onRefused } = useContractForm<typeof payoutChange, Values>(
    payoutChange,
    { ...empty, paymentMethod: method ?? 'paypal' },
    { toInput, leaveGuard: true },
  )
  const [was, setWas] = useState({ payableFrom })
  /** Details that were saved elsewhere are now shown above the form, and may be replaced. */
  const seeWhatIsStored = ({ code, details }: RequestError) => {
    // it names `payableFrom`, the one value that the form compares
    if (code === 'changed_elsewhere') setWas({ payableFrom: (details.changed as { now: string | null }[])[0]!.now })
  }
  const onSaved = (details: PayoutDetails) => {
    setWas({ payableFrom: details.payableFrom })
    form.setValues({ ...empty, paymentMethod: details.paymentMethod ?? 'paypal' })
    form.resetDirty()
    queryClient.setQueryData(keyOf(fullProfile.payoutDetails, {}), details)
    toast.show({
      title: details.paymentMethod ? 'accounts.saved' : 'settings.removed',
      text: details.paymentMethod ? t('settings.payoutSaved', { count: payoutWaitHours }) : t('settings.payoutNone'),
    })
  }
  const change = useAction(fullProfile.changePayoutDetails, {
    onDone: onSaved,
    onRefused: (error) => {
      seeWhatIsStored(error)
      onRefused(error)
    },
  })
  return (
    <ContractForm form={form} onSubmit={(values) => change.mutate({ body: { ...toInput(values), was } })}>
      <PayoutMethodChoice />
      <MethodFields method={form.values.paymentMethod} />
      <PasswordField />
      <Group>
        <ActionButton type="submit" busy={change.isPending}>
          {t('settings.payoutSave')}
        </ActionButton>
        {method && <RemovePayout was={was} onRemoved={onSaved} onRefused={seeWhatIsStored} />}
      </Group>
    </ContractForm>
  )
}
