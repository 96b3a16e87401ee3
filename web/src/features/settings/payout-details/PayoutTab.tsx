import { useTranslation } from 'react-i18next'
import { payoutWaitHours } from '#contract/payouts/payout-details.ts'
import { fullProfile } from '#contract/profiles/own-profile.ts'
import { useRead } from '../../../api/queries.ts'
import { Loaded } from '../../../kit/screens.tsx'
import { SettingsCard } from '../account/SettingsCard.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { PayoutSummary } from './PayoutSummary.tsx'

/** The stored payout details, masked, and the form to change them. */
export function PayoutTab() {
  const { t } = useTranslation()
  const read = useRead(fullProfile.payoutDetails, {})
  return (
    <SettingsCard title={t('settings.payout')} text={t('settings.payoutText', { count: payoutWaitHours })}>
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
