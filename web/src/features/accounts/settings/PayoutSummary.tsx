import { Alert, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PayoutDetails } from '#contract/payout.ts'
import { Moment } from '../../../ui/figures.tsx'
import type { TextKey } from '../../../ui/texts.ts'

const fields = {
  paypalEmail: 'settings.paypalEmail',
  bankName: 'settings.bankName',
  accountHolder: 'settings.accountHolder',
  accountNumber: 'settings.accountNumber',
  routingNumber: 'settings.routingNumber',
  swiftCode: 'settings.swiftCode',
} as const satisfies Partial<Record<keyof PayoutDetails, TextKey>>

/** The details that are kept, numbers but for their end. */
export function PayoutSummary({ details }: { details: PayoutDetails }) {
  const { t } = useTranslation()
  const { paymentMethod, payableFrom } = details
  if (!paymentMethod) return <Text>{t('settings.payoutNone')}</Text>
  const shown = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => details[field])
  return (
    <>
      <dl style={{ margin: 0, display: 'grid', gap: '0.75rem' }}>
        <div>
          <Text component="dt" size="sm" c="dimmed">
            {t('settings.payoutMethod')}
          </Text>
          <dd style={{ margin: 0 }}>{t(`settings.payoutMethod.${paymentMethod}`)}</dd>
        </div>
        {shown.map((field) => (
          <div key={field}>
            <Text component="dt" size="sm" c="dimmed">
              {t(fields[field])}
            </Text>
            <dd style={{ margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              <bdi>{details[field]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {payableFrom && new Date(payableFrom) > new Date() && (
        <Alert color="accent" variant="light" icon={<IconClock aria-hidden />}>
          <Text c="var(--mantine-color-text)">
            {t('settings.payoutWaits')} <Moment at={payableFrom} />
          </Text>
        </Alert>
      )}
    </>
  )
}
