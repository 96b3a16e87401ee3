import { useTranslation } from 'react-i18next'
import { payoutWaitHours } from '#contract/money/payout-details/payout-details.ts'
import { fullProfile } from '#contract/presence/profiles/own-profile.ts'
import { useRead } from '../../../api/queries.ts'
import { SettingsCard } from '../../../kit/SettingsCard.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { PayoutSummary } from './PayoutSummary.tsx'

/** The stored payout details, masked, and the form to change them. */
export function PayoutTab() {
  const { t } = useTranslation()
  const read = useRead(fullProfile.payoutDetails, {})
  return (
    <SettingsCard
      name="payout"
      title={t('settings.payout')}
      text={t('settings.payoutText', { count: payoutWaitHours })}
    >
      <Loaded read={read} section={t('settings.payout')} lines={2}>
        {(details) => (
          <>
            <PayoutSummary details={details} />
            <PayoutForm stored={details} />
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}
