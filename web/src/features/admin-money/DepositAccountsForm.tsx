import { Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type DepositAccounts, depositAccounts } from '#contract/deposits.ts'
import { settings } from '#contract/settings.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { useContractForm } from '../../ui/forms.ts'
import { keyOf, useAction, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { Loaded } from '../../ui/screens.tsx'
import { useToast } from '../../ui/toasts.tsx'

const asked = { params: { key: 'deposit_accounts' } }
const bankFields = ['accountHolder', 'bankName', 'accountNumber', 'swiftCode'] as const

/** The accounts that deposits are sent to; left empty, that way is not offered. */
export function DepositAccountsForm() {
  const { t } = useTranslation()
  const read = useRead(settings.read, asked)
  return (
    <Card component="section" aria-labelledby="deposit-accounts" withBorder padding="lg" maw={640}>
      <Title order={2} id="deposit-accounts" mb={4}>
        {t('desk.accounts')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('desk.accountsText')}
      </Text>
      <Loaded read={read} section={t('desk.accounts')}>
        {(setting) => setting.key === 'deposit_accounts' && <Form value={setting.value} />}
      </Loaded>
    </Card>
  )
}

type Values = { paypalEmail: string; bank: Record<(typeof bankFields)[number], string> }

const toInput = ({ paypalEmail, bank }: Values): DepositAccounts => ({
  paypalEmail: paypalEmail.trim() || null,
  bank: Object.values(bank).some((value) => value.trim())
    ? { ...bank, swiftCode: bank.swiftCode.trim() || null }
    : null,
})

function Form({ value }: { value: DepositAccounts }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const toast = useToast()
  const refused = useRefused()
  const { form } = useContractForm<typeof depositAccounts, Values>(
    depositAccounts,
    {
      paypalEmail: value.paypalEmail ?? '',
      bank: {
        accountHolder: value.bank?.accountHolder ?? '',
        bankName: value.bank?.bankName ?? '',
        accountNumber: value.bank?.accountNumber ?? '',
        swiftCode: value.bank?.swiftCode ?? '',
      },
    },
    { toInput },
  )
  const save = useAction(settings.change, {
    onDone: (saved) => {
      queries.setQueryData(keyOf(settings.read, asked), saved)
      toast.show({ title: 'accounts.saved', text: t('desk.accountsSaved') })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ ...asked, body: { value: toInput(values) } }))}>
      <Stack>
        <TextInput
          label={t('settings.paypalEmail')}
          type="email"
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('paypalEmail')}
        />
        {bankFields.map((field) => (
          <TextInput
            key={field}
            label={t(`settings.${field}`)}
            dir={field === 'accountNumber' || field === 'swiftCode' ? 'ltr' : 'auto'}
            autoComplete="off"
            {...form.getInputProps(`bank.${field}`)}
          />
        ))}
        <ActionButton type="submit" busy={save.isPending}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
