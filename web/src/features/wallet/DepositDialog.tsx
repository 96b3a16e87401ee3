import { Anchor, Checkbox, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Deposit,
  type DepositMethod,
  depositLimits,
  depositMethods,
  deposits,
  newDeposit,
} from '#contract/deposits/deposits.ts'
import { useContractForm } from '../../api/forms/forms.ts'
import { useAction, useRead } from '../../api/queries.ts'
import { useMoney } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'
import { DepositInstructions } from './PendingDeposits.tsx'

type Values = { amount: number | undefined; method: string; agreeToTerms: boolean }

/** Deposits money (spec §5, Deposit): by card via the checkout; by PayPal or bank transfer with a payment reference. */
export function DepositDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const [onCreated, setDeposit] = useState<Deposit | null>(null)
  return (
    <Modal opened onClose={close} title={t('wallet.deposit')} centered>
      {onCreated ? (
        <Stack>
          <Text aria-live="polite">{t('wallet.depositMade')}</Text>
          <DepositInstructions deposit={onCreated} />
          <ActionButton onClick={close}>{t('common.close')}</ActionButton>
        </Stack>
      ) : (
        <DepositForm onCreated={setDeposit} />
      )}
    </Modal>
  )
}

function DepositForm({ onCreated }: { onCreated: (deposit: Deposit) => void }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const offered = useRead(deposits.list, { query: { limit: 1 } }, { fresh: true }).data?.offered ?? []
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
    <form
      noValidate
      onSubmit={form.onSubmit(({ amount, method }) =>
        create.mutate({ body: { amount: amount!, method: method as DepositMethod, agreeToTerms: true } }),
      )}
    >
      <Stack>
        <MoneyInput
          label={t('wallet.amount')}
          description={t('wallet.depositHint', { min: inMoney(depositLimits.min), max: inMoney(depositLimits.max) })}
          data-autofocus
          required
          {...form.getInputProps('amount')}
        />
        <Radio.Group label={t('wallet.method')} required {...form.getInputProps('method')}>
          <Stack gap="xs" mt={4}>
            {depositMethods.map((method) => (
              <Radio
                key={method}
                value={method}
                label={t(`wallet.method.${method}`)}
                description={unavailableReason(method) ?? t(`wallet.methodText.${method}`)}
                disabled={unavailableReason(method) !== null}
              />
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <Checkbox label={t('wallet.agree')} {...form.getInputProps('agreeToTerms', { type: 'checkbox' })} />
          <Anchor href={paths.terms} target="_blank" size="sm" underline="always">
            {t('wallet.readTerms')}
          </Anchor>
        </div>
        <ActionButton type="submit" busy={create.isPending}>
          {t('wallet.depositNow')}
        </ActionButton>
      </Stack>
    </form>
  )
}
