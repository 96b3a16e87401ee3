import { useTranslation } from 'react-i18next'
import { type WithdrawalRules, withdrawalLimits, withdrawalRules } from '#contract/money/withdrawals/withdrawals.ts'
import { useMoney } from '../../../format/figures.tsx'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { MoneyField, NumberField } from '../../../kit/fields/number-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

/** The amounts of the rules, each with the one that its hint names. */
const amountFields = [
  ['min', withdrawalLimits.min],
  ['max', withdrawalLimits.max],
  ['twoAdminsAbove', 0],
  ['batchesAlertAbove', 0],
] as const

/** Limits and waiting time of withdrawals, and the amount from which two admins must approve. */
export function WithdrawalRulesForm() {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <SettingForm
      settingKey="withdrawals"
      title="desk.rules"
      text="desk.rulesText"
      saved="desk.rulesSaved"
      schema={withdrawalRules}
      valuesOf={(value): WithdrawalRules => ({ ...value })}
      toValue={(value) => value}
    >
      <NumberField
        name="clearingDays"
        label={t('desk.clearingDays')}
        description={t('desk.clearingDaysHint')}
        min={0}
        max={90}
        allowDecimal={false}
      />
      {amountFields.map(([name, named]) => (
        <MoneyField
          key={name}
          name={name}
          label={t(`desk.rule.${name}`)}
          description={t(`desk.ruleHint.${name}`, { amount: money(named) })}
          required
        />
      ))}
      {(['stripe', 'crypto'] as const).map((method) => (
        <SwitchField
          key={method}
          name={method}
          label={t(`desk.rule.${method}`)}
          description={t(`desk.ruleHint.${method}`)}
        />
      ))}
    </SettingForm>
  )
}
