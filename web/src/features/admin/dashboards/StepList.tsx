import IconArrowNarrowRight from 'icon:arrow-narrow-right'
import { Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessStep, Step } from '#contract/admin/dashboards/dashboards.ts'
import type { TextKey } from '../../../format/texts.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'

const maxSteps = 3

type AnyStep = Step | `business.${Exclude<BusinessStep, 'verifyEmail'>}`

/** Label of the button of each step. */
const actions: Record<AnyStep, TextKey> = {
  verifyEmail: 'dashboard.do.confirm',
  completeProfile: 'dashboard.do.complete',
  firstDeal: 'deals.add',
  verifyIdentity: 'dashboard.do.verify',
  verifySocial: 'dashboard.do.verify',
  showWork: 'dashboard.do.addWork',
  addLinks: 'step.addLinks',
  'business.describeBusiness': 'dashboard.do.introduce',
  'business.findInfluencers': 'order.find',
  'business.addMoney': 'wallet.addMoney',
  'business.firstOrder': 'dashboard.do.choose',
}

/** The first three steps; nothing once none is left. */
export function StepList({ steps }: { steps: { step: AnyStep; to: string; rows?: ReactNode }[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <Card component="section" aria-labelledby="next-steps" withBorder padding="lg">
      <Title order={2} id="next-steps" mb="md">
        {t(steps.length < maxSteps ? 'dashboard.nextSteps' : 'dashboard.threeSteps')}
      </Title>
      <Stack component="ol" gap="md" className={layout.plainList}>
        {steps.slice(0, maxSteps).map(({ step, to, rows }) => (
          <Group component="li" key={step} justify="space-between" gap="sm">
            <div className={layout.grows}>
              <Text fw={600}>{t(`step.${step}`)}</Text>
              <Text size="sm" c="dimmed">
                {t(`step.${step}Text`)}
              </Text>
            </div>
            {rows ? (
              <Box w="100%">{rows}</Box>
            ) : (
              <LinkButton
                to={to}
                size="sm"
                variant="default"
                aria-label={`${t(actions[step])}: ${t(`step.${step}`)}`}
                rightSection={<IconArrowNarrowRight size={18} aria-hidden className={layout.mirrored} />}
              >
                {t(actions[step])}
              </LinkButton>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
