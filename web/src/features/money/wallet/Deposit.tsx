import { Anchor, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Deposit as DepositMade,
  type DepositMethod,
  depositLimits,
  depositMethods,
  deposits,
  newDeposit,
} from '#contract/money/deposits/deposits.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { CheckboxField, RadioGroupField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField } from '../../../kit/fields/number-fields.tsx'
import { HelpLink } from '../../../kit/HelpLink.tsx'
import { VerifiedButton } from '../../../kit/VerifiedButton.tsx'
import { DepositInstructions } from './PendingDeposits.tsx'

type Values = { amount: number | undefined; method: string; agreeToTerms: boolean }

/** Deposits money (spec §5, Deposit): by card via the checkout; by PayPal or bank transfer with a payment reference. */
export function Deposit({
  methods = depositMethods,
  close,
}: {
  methods?: readonly DepositMethod[]
  close: () => void
}) {
  const { t } = useTranslation()
  const [created, setCreated] = useState<DepositMade | null>(null)
  if (!created) return <DepositForm methods={methods} onCreated={setCreated} />
  return (
    <Stack>
      <Text aria-live="polite">{t('wallet.depositMade')}</Text>
      <DepositInstructions deposit={created} />
      <ActionButton onClick={close}>{t('common.close')}</ActionButton>
    </Stack>
  )
}

type FormProps = { methods: readonly DepositMethod[]; onCreated: (deposit: DepositMade) => void }

function DepositForm({ methods, onCreated }: FormProps) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const offered = useRead(deposits.list, { query: { limit: 1 } }).data?.offered ?? []
  const { form, onRefused } = useContractForm<typeof newDeposit, Values>(newDeposit, {
    amount: undefined,
    method: '',
    agreeToTerms: false,
  })
  const create = useAction(deposits.create, {
    onDone: ({ deposit, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      onCreated(deposit)
    },
    onRefused,
  })
  const unavailableReason = (method: DepositMethod) =>
    method === 'wallet' ? t('wallet.notFromWallet') : offered.includes(method) ? null : t('wallet.notOffered')
  return (
    <ContractForm
      form={form}
      onSubmit={({ amount, method }) =>
        // a valid form has an amount
        create.mutate({ body: { amount: amount!, method: method as DepositMethod, agreeToTerms: true } })
      }
    >
      <MoneyField
        name="amount"
        label={t('wallet.amount')}
        description={t('wallet.depositHint', { min: inMoney(depositLimits.min), max: inMoney(depositLimits.max) })}
        data-autofocus
        required
      />
      <RadioGroupField name="method" label={t('wallet.method')} required>
        <Stack gap="xs" mt={4}>
          {methods.map((method) => (
            <Radio
              key={method}
              value={method}
              label={t(`wallet.method.${method}`)}
              description={unavailableReason(method) ?? t(`wallet.methodText.${method}`)}
              disabled={unavailableReason(method) !== null}
            />
          ))}
        </Stack>
      </RadioGroupField>
      <div>
        <CheckboxField name="agreeToTerms" label={t('wallet.agree')} />
        <Anchor href={paths.terms} target="_blank" size="sm" underline="always">
          {t('wallet.readTerms')}
        </Anchor>
      </div>
      <HelpLink topic="add-money" />
      <VerifiedButton needs="money" type="submit" busy={create.isPending}>
        {t('wallet.depositNow')}
      </VerifiedButton>
    </ContractForm>
  )
}
