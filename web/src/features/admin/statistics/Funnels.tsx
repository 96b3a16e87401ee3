import { Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import { useNumber, usePercent } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'

type FunnelOfSide = PlatformReport['funnels'][number]
const steps = ['people', 'confirmed', 'ready', 'within90'] as const

/** From sign-up to the first paid order, for each side. */
export function Funnels({ funnels }: { funnels: PlatformReport['funnels'] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('statistics.funnel')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('statistics.funnelText')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {funnels.map((each) => (
          <FunnelCard key={each.side} funnel={each} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function FunnelCard({ funnel: { side, now, before } }: { funnel: FunnelOfSide }) {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = usePercent()
  const id = useId()
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id}>
      <Title order={3} fz={18} id={id} mb="sm">
        {t(side === 'business' ? 'statistics.businesses' : 'statistics.influencers')}
      </Title>
      <Stack component="ol" gap="sm" className={layout.plainList}>
        {steps.map((step) => (
          <li key={step}>
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <Text size="sm">{t(step === 'ready' ? `statistics.step.ready.${side}` : `statistics.step.${step}`)}</Text>
              <Text size="sm" ta="end">
                <bdi>{number(now[step])}</bdi>
                {step !== 'people' && now.people > 0 && <> · {percent(now[step] / now.people)}</>}
              </Text>
            </Group>
            <Box
              aria-hidden
              h={8}
              w={`${now.people === 0 ? 0 : (now[step] / now.people) * 100}%`}
              bg="var(--vivobid-accent)"
              bdrs={4}
            />
            {step !== 'people' && before.people > 0 && (
              <Text size="xs" c="dimmed">
                {t('statistics.before', { value: percent(before[step] / before.people) })}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  )
}
