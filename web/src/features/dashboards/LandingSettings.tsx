import { Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type LandingSetting, landingSetting } from '#contract/settings/settings.ts'
import { useContractForm } from '../../api/forms.ts'
import { fromLocalTime, toLocalTime } from '../../format/local-time.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { SettingCard, useSaveSetting } from '../../shared/settings/SettingCard.tsx'

/** Settings of the landing page: the specification's countdown and member feed, or real ones (product.md 2). */
export function LandingSettings() {
  const { t } = useTranslation()
  return (
    <SettingCard settingKey="landing" title={t('admin.landing')} text={t('admin.landingText')}>
      {(value) => <Form value={value} />}
    </SettingCard>
  )
}

type Values = { exactCountdown: boolean; realMembers: boolean; endsAt: string }

const toInput = ({ endsAt, ...switches }: Values): LandingSetting => ({
  ...switches,
  countdownEndsAt: endsAt ? fromLocalTime(endsAt) : null,
})

function Form({ value }: { value: LandingSetting }) {
  const { t } = useTranslation()
  const { countdownEndsAt, ...switches } = value
  const { form, showIssues } = useContractForm(
    landingSetting,
    { ...switches, endsAt: toLocalTime(countdownEndsAt) },
    { toInput },
  )
  const { save, busy } = useSaveSetting('landing', 'admin.landingSaved', showIssues, (path) =>
    path === 'countdownEndsAt' ? 'endsAt' : path,
  )
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save(toInput(values)))}>
      <Stack>
        <Switch
          label={t('admin.exactCountdown')}
          description={t('admin.exactCountdownText')}
          {...form.getInputProps('exactCountdown', { type: 'checkbox' })}
        />
        <TextInput
          label={t('admin.countdownEnds')}
          description={t('admin.countdownEndsText')}
          type="datetime-local"
          autoComplete="off"
          {...form.getInputProps('endsAt')}
        />
        <Switch
          label={t('admin.realMembers')}
          description={t('admin.realMembersText')}
          {...form.getInputProps('realMembers', { type: 'checkbox' })}
        />
        <ActionButton type="submit" busy={busy}>
          {t('common.save')}
        </ActionButton>
      </Stack>
    </form>
  )
}
