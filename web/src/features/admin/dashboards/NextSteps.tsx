import IconArrowNarrowRight from 'icon:arrow-narrow-right'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type BusinessStep,
  type InfluencerDashboard,
  nextSteps,
  type Step,
} from '#contract/admin/dashboards/dashboards.ts'
import { paths } from '../../../format/paths.ts'
import type { TextKey } from '../../../format/texts.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import layout from '../../../kit/layout.module.css'

const stepPaths: Record<Step, string> = {
  verifyEmail: paths.account,
  completeProfile: paths.profile,
  firstDeal: `${paths.deals}?new`,
  verifyIdentity: paths.verification,
  verifySocial: paths.verification,
  showWork: paths.showcase,
  addLinks: paths.links,
}
const maxSteps = 3

/** The steps that set up an influencer's account, most pressing first. */
export const NextSteps = ({ dashboard }: { dashboard: InfluencerDashboard }) => (
  <StepList steps={nextSteps(dashboard).map((step) => ({ step, to: stepPaths[step] }))} />
)

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
export function StepList({ steps }: { steps: { step: AnyStep; to: string }[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <Card component="section" aria-labelledby="next-steps" withBorder padding="lg">
      <Title order={2} id="next-steps" mb="md">
        {t('dashboard.nextSteps')}
      </Title>
      <Stack component="ol" gap="md" className={layout.plainList}>
        {steps.slice(0, maxSteps).map(({ step, to }) => (
          <Group component="li" key={step} justify="space-between" gap="sm">
            <div className={layout.grows}>
              <Text fw={600}>{t(`step.${step}`)}</Text>
              <Text size="sm" c="dimmed">
                {t(`step.${step}Text`)}
              </Text>
            </div>
            <LinkButton
              to={to}
              size="sm"
              variant="default"
              aria-label={`${t(actions[step])}: ${t(`step.${step}`)}`}
              rightSection={<IconArrowNarrowRight size={18} aria-hidden className={layout.mirrored} />}
            >
              {t(actions[step])}
            </LinkButton>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
