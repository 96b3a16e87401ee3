import { useTranslation } from 'react-i18next'
import { fullProfile } from '#contract/full-profile.ts'
import { useRead } from '../../../ui/queries.ts'
import { Loaded } from '../../../ui/screens.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { PayoutSummary } from './PayoutSummary.tsx'
import { SettingsCard } from './parts.tsx'

/** Where money of this account goes: what is kept, masked, and the way to change it. */
export function PayoutTab() {
  const { t } = useTranslation()
  const read = useRead(fullProfile.payoutDetails, {})
  return (
    <SettingsCard title={t('settings.payout')} text={t('settings.payoutText')}>
      <Loaded read={read} section={t('settings.payout')} lines={2}>
        {(details) => (
          <>
            <PayoutSummary details={details} />
            <PayoutForm key={details.payableFrom} method={details.paymentMethod} />
          </>
        )}
      </Loaded>
    </SettingsCard>
  )
}
