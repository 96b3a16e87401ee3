import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DepositAccounts, depositAccounts } from '#contract/deposits/deposits.ts'
import { useContractForm } from '../../../api/forms.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { SettingCard, useSaveSetting } from '../../../shared/settings/SettingCard.tsx'

const bankFields = ['accountHolder', 'bankName', 'accountNumber', 'swiftCode'] as const

/** Accounts that receive deposits; a method left empty is not offered. */
export function DepositAccountsForm() {
  const { t } = useTranslation()
  return (
    <SettingCard settingKey="deposit_accounts" title={t('desk.accounts')} text={t('desk.accountsText')}>
      {(value) => <Form value={value} />}
    </SettingCard>
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
  const { form, showIssues } = useContractForm<typeof depositAccounts, Values>(
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
  const { save, busy } = useSaveSetting('deposit_accounts', 'desk.accountsSaved', showIssues)
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save(toInput(values)))}>
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
        <ActionButton type="submit" busy={busy}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
