import IconClock from 'icon:clock'
import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PayoutDetails } from '#contract/money/payout-details/payout-details.ts'
import { useTimes } from '../../../format/figures.tsx'
import { serverDate } from '../../../format/server-clock.ts'
import type { TextKey } from '../../../format/texts.ts'
import classes from './payout-summary.module.css'

const fields = {
  paypalEmail: 'settings.paypalEmail',
  bankName: 'settings.bankName',
  accountHolder: 'settings.accountHolder',
  accountNumber: 'settings.accountNumber',
  routingNumber: 'settings.routingNumber',
  swiftCode: 'settings.swiftCode',
  stripeAccountId: 'settings.stripeAccountId',
  cryptoAddress: 'settings.cryptoAddress',
} as const satisfies Partial<Record<keyof PayoutDetails, TextKey>>

/** The stored details, with account numbers masked. */
export function PayoutSummary({ details }: { details: PayoutDetails }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const { paymentMethod, payableFrom } = details
  if (!paymentMethod) return <Text>{t('settings.payoutNone')}</Text>
  const shown = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => details[field])
  return (
    <>
      <dl className={classes.details}>
        <div>
          <Text component="dt" size="sm" c="dimmed">
            {t('settings.payoutMethod')}
          </Text>
          <dd>{t(`settings.payoutMethod.${paymentMethod}`)}</dd>
        </div>
        {shown.map((field) => (
          <div key={field}>
            <Text component="dt" size="sm" c="dimmed">
              {t(fields[field])}
            </Text>
            <dd className={classes.number}>
              <bdi>{details[field]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {payableFrom && new Date(payableFrom) > serverDate() && (
        <Alert color="accent" variant="light" icon={<IconClock aria-hidden />}>
          <Text c="var(--mantine-color-text)">{t('settings.payoutWaits', { at: exact(payableFrom) })}</Text>
        </Alert>
      )}
    </>
  )
}
