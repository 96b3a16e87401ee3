import { Anchor, Checkbox, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Deposit, type DepositMethod, depositMethods, deposits, newDeposit } from '#contract/deposits.ts'
import { money } from '#contract/wallet.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction, useRead, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Instructions } from './AwaitedDeposits.tsx'

type Values = { amount: number | undefined; method: string; agreeToTerms: boolean }

/** Paying in (spec §5, Deposit): by card to the checkout; by PayPal or bank with a reference that the transfer names. */
export function DepositDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Deposit | null>(null)
  return (
    <Modal
      opened
      onClose={close}
      title={t('wallet.deposit')}
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {made ? (
        <Stack>
          <Text aria-live="polite">{t('wallet.depositMade')}</Text>
          <Instructions deposit={made} />
          <ActionButton onClick={close}>{t('common.close')}</ActionButton>
        </Stack>
      ) : (
        <DepositForm made={setMade} />
      )}
    </Modal>
  )
}

function DepositForm({ made }: { made: (deposit: Deposit) => void }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const offered = useRead(deposits.list, { query: { limit: 1 } }, { fresh: true }).data?.offered ?? []
  const { form, showIssues } = useContractForm<typeof newDeposit, Values>(newDeposit, {
    amount: undefined,
    method: '',
    agreeToTerms: false,
  })
  const create = useAction(deposits.create, {
    onDone: ({ deposit, checkoutUrl }) => {
      if (checkoutUrl) return window.location.assign(checkoutUrl)
      readAgain(deposits.list, money.wallet)
      made(deposit)
    },
    onRefused: (error) => refused(error, showIssues),
  })
  const closed = (method: DepositMethod) =>
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
          description={t('wallet.depositHint')}
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
                description={closed(method) ?? t(`wallet.methodText.${method}`)}
                disabled={closed(method) !== null}
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
