import { useTranslation } from 'react-i18next'
import { type DepositAccounts, depositAccounts } from '#contract/money/deposits/deposits.ts'
import { TextField } from '../../../kit/fields/text-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

const bankFields = ['accountHolder', 'bankName', 'accountNumber', 'swiftCode'] as const

type Values = { paypalEmail: string; bank: Record<(typeof bankFields)[number], string> }

const valuesOf = ({ paypalEmail, bank }: DepositAccounts): Values => ({
  paypalEmail: paypalEmail ?? '',
  bank: {
    accountHolder: bank?.accountHolder ?? '',
    bankName: bank?.bankName ?? '',
    accountNumber: bank?.accountNumber ?? '',
    swiftCode: bank?.swiftCode ?? '',
  },
})

const toValue = ({ paypalEmail, bank }: Values): DepositAccounts => ({
  paypalEmail: paypalEmail.trim() || null,
  bank: Object.values(bank).some((value) => value.trim())
    ? { ...bank, swiftCode: bank.swiftCode.trim() || null }
    : null,
})

/** Accounts that receive deposits; a method left empty is not offered. */
export function DepositAccountsForm() {
  const { t } = useTranslation()
  return (
    <SettingForm
      settingKey="deposit_accounts"
      title="desk.accounts"
      text="desk.accountsText"
      saved="desk.accountsSaved"
      schema={depositAccounts}
      valuesOf={valuesOf}
      toValue={toValue}
    >
      <TextField name="paypalEmail" label={t('settings.paypalEmail')} type="email" dir="ltr" autoComplete="off" />
      {bankFields.map((field) => (
        <TextField
          key={field}
          name={`bank.${field}`}
          label={t(`settings.${field}`)}
          dir={field === 'accountNumber' || field === 'swiftCode' ? 'ltr' : 'auto'}
          autoComplete="off"
        />
      ))}
    </SettingForm>
  )
}
