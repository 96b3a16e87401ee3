import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SettingValue, verificationSetting } from '#contract/settings/settings.ts'
import { useContractForm } from '../../../api/forms.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { MoneyInput } from '../../../kit/MoneyInput.tsx'
import { SettingCard, useSaveSetting } from '../../../shared/settings/SettingCard.tsx'

/** The fee for verifying a social profile. */
export function VerificationFeeForm() {
  const { t } = useTranslation()
  return (
    <SettingCard settingKey="verification" title={t('desk.verificationFee')} text={t('desk.verificationFeeText')}>
      {(value) => <Form value={value} />}
    </SettingCard>
  )
}

function Form({ value }: { value: SettingValue<'verification'> }) {
  const { t } = useTranslation()
  const { form, showIssues } = useContractForm(verificationSetting, { ...value })
  const { save, busy } = useSaveSetting('verification', 'desk.rulesSaved', showIssues)
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <MoneyInput label={t('wallet.amount')} required {...form.getInputProps('verificationFee')} />
        <ActionButton type="submit" busy={busy}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
