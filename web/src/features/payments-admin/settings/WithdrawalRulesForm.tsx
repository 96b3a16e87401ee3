import { NumberInput, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type WithdrawalRules, withdrawalLimits, withdrawalRules } from '#contract/withdrawals/withdrawals.ts'
import { useContractForm } from '../../../api/forms.ts'
import { useMoney } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { MoneyInput } from '../../../kit/MoneyInput.tsx'
import { SettingCard, useSaveSetting } from '../../../shared/settings/SettingCard.tsx'

/** Limits and waiting time of withdrawals, and from which amount two admins must approve. */
export function WithdrawalRulesForm() {
  const { t } = useTranslation()
  return (
    <SettingCard settingKey="withdrawals" title={t('desk.rules')} text={t('desk.rulesText')}>
      {(value) => <Form value={value} />}
    </SettingCard>
  )
}

/** The amounts of the rules, each with the one that its hint names. */
const amountFields = [
  ['min', withdrawalLimits.min],
  ['max', withdrawalLimits.max],
  ['twoAdminsAbove', 0],
] as const

function Form({ value }: { value: WithdrawalRules }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { form, showIssues } = useContractForm(withdrawalRules, { ...value })
  const { save, busy } = useSaveSetting('withdrawals', 'desk.rulesSaved', showIssues)
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <NumberInput
          label={t('desk.clearingDays')}
          description={t('desk.clearingDaysHint')}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps('clearingDays')}
        />
        {amountFields.map(([name, named]) => (
          <MoneyInput
            key={name}
            label={t(`desk.rule.${name}`)}
            description={t(`desk.ruleHint.${name}`, { amount: money(named) })}
            required
            {...form.getInputProps(name)}
          />
        ))}
        {(['stripe', 'crypto'] as const).map((method) => (
          <Switch
            key={method}
            label={t(`desk.rule.${method}`)}
            description={t(`desk.ruleHint.${method}`)}
            {...form.getInputProps(method, { type: 'checkbox' })}
          />
        ))}
        <ActionButton type="submit" busy={busy}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
