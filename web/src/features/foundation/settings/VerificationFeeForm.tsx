import { useTranslation } from 'react-i18next'
import { type SettingValue, verificationSetting } from '#contract/foundation/settings/settings.ts'
import { MoneyField } from '../../../kit/fields/number-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

/** The fee for verifying a social profile. */
export function VerificationFeeForm() {
  const { t } = useTranslation()
  return (
    <SettingForm
      settingKey="verification"
      title="desk.verificationFee"
      text="desk.verificationFeeText"
      saved="desk.rulesSaved"
      schema={verificationSetting}
      valuesOf={(value): SettingValue<'verification'> => ({ ...value })}
      toValue={(value) => value}
    >
      <MoneyField name="verificationFee" label={t('wallet.amount')} required />
    </SettingForm>
  )
}
