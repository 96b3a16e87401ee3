import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PushDelivery as Delivery } from '#contract/admin/admin/health.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'

const figures = ['sent', 'failed', 'removed'] as const

/** Outcomes of push messages. */
export function PushDelivery({ push }: { push: Delivery }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <section aria-labelledby="health-push-delivery">
      <Title order={2} id="health-push-delivery" mb="sm">
        {t('health.push')}
      </Title>
      <FigureGrid>
        {figures.map((name) => (
          <FigureCard key={name} label={t(`health.push.${name}`)} source={t(`health.pushText.${name}`)}>
            {number(push[name])}
          </FigureCard>
        ))}
        <FigureCard label={t('health.push.overdue')} note={<Overdue at={push.oldestDueAt} />}>
          {number(push.overdue)}
        </FigureCard>
      </FigureGrid>
    </section>
  )
}

function Overdue({ at }: { at: string | null }) {
  const { t } = useTranslation()
  return (
    <Text size="xs" c="dimmed">
      {at === null ? (
        t('health.pushText.overdue')
      ) : (
        <>
          <RichText of="health.pushOldest" values={{ at: <RelativeTime at={at} /> }} /> {t('health.pushRestart')}
        </>
      )}
    </Text>
  )
}
