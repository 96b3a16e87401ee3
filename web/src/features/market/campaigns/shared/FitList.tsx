import IconCheck from 'icon:check'
import IconX from 'icon:x'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fit } from '#contract/market/campaigns/fit.ts'
import { useConditionNames } from '../../../../format/condition-names.ts'
import classes from './campaign.module.css'

/** Each condition of a campaign, with its requirement and the influencer's figure (product.md 5, Fit). */
export function FitList({
  fit,
  ownLabel,
}: {
  fit: Fit /** Such as 'You' or the influencer's name. */
  ownLabel: string
}) {
  const { t } = useTranslation()
  const names = useConditionNames()
  return (
    <ul className={classes.list}>
      {fit.reasons.map((reason) => {
        const { required, own } = names.reason(reason)
        const Icon = reason.fits ? IconCheck : IconX
        return (
          <li key={reason.condition}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Icon size={20} stroke={2} aria-hidden className={classes.icon} data-met={reason.fits} />
              <div>
                <Text fw={500}>
                  {t(`campaign.condition.${reason.condition}`)}{' '}
                  <VisuallyHidden>({t(reason.fits ? 'campaign.fit.met' : 'campaign.fit.missed')})</VisuallyHidden>
                </Text>
                <Text size="sm">
                  {t('campaign.fit.required')}: {required}
                </Text>
                <Text size="sm" c={reason.fits ? 'dimmed' : undefined}>
                  <bdi>{ownLabel}</bdi>: {own}
                </Text>
              </div>
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
