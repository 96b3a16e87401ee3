import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MailDelivery as Delivery } from '#contract/admin/admin/health.ts'
import { useNumber } from '../../../format/figures.tsx'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'

const figures = ['sent', 'waiting', 'failed', 'stoppedAddresses'] as const

/** Delivery of our emails. */
export function MailDelivery({ mail }: { mail: Delivery }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <section aria-labelledby="health-mail-delivery">
      <Title order={2} id="health-mail-delivery" mb="sm">
        {t('health.mail')}
      </Title>
      <FigureGrid>
        {figures.map((name) => (
          <FigureCard key={name} label={t(`health.mail.${name}`)} source={t(`health.mailText.${name}`)}>
            {number(mail[name])}
          </FigureCard>
        ))}
      </FigureGrid>
    </section>
  )
}
