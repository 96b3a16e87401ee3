import { useTranslation } from 'react-i18next'
import { type LandingSetting, landingSetting } from '#contract/foundation/settings/settings.ts'
import { fromLocalTime, toLocalTime } from '../../../format/local-time.ts'
import { SwitchField } from '../../../kit/fields/choice-fields.tsx'
import { DateTimeField } from '../../../kit/fields/dates/date-fields.tsx'
import { SettingForm } from './SettingForm.tsx'

type Values = { exactCountdown: boolean; realMembers: boolean; endsAt: string }

const valuesOf = ({ countdownEndsAt, ...switches }: LandingSetting): Values => ({
  ...switches,
  endsAt: toLocalTime(countdownEndsAt),
})

const toValue = ({ endsAt, ...switches }: Values): LandingSetting => ({
  ...switches,
  countdownEndsAt: endsAt ? fromLocalTime(endsAt) : null,
})

/** Settings of the landing page: the specification's countdown and member feed, or real ones (product.md 2). */
export function LandingSettings() {
  const { t } = useTranslation()
  return (
    <SettingForm
      settingKey="landing"
      title="admin.landing"
      text="admin.landingText"
      saved="admin.landingSaved"
      schema={landingSetting}
      valuesOf={valuesOf}
      toValue={toValue}
      renamedFields={{ countdownEndsAt: 'endsAt' }}
    >
      <SwitchField
        name="exactCountdown"
        label={t('admin.exactCountdown')}
        description={t('admin.exactCountdownText')}
      />
      <DateTimeField name="endsAt" label={t('admin.countdownEnds')} description={t('admin.countdownEndsText')} />
      <SwitchField name="realMembers" label={t('admin.realMembers')} description={t('admin.realMembersText')} />
    </SettingForm>
  )
}
