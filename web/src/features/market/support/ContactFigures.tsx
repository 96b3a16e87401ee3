import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contactTargetHours } from '#contract/market/support/contact-messages.ts'
import { contactFigureDays, contactQueue } from '#contract/market/support/contact-queue.ts'
import { useRead } from '../../../api/queries.ts'
import { useDuration, useNumber, usePercent, useTimes } from '../../../format/figures.tsx'
import { FigureCard, FigureGrid } from '../../../kit/figures/Figure.tsx'
import { Loaded } from '../../../kit/screens.tsx'

/** Waiting messages, and the speed and ratings of support. */
export function ContactFigures() {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  const { relative } = useTimes()
  const read = useRead(contactQueue.figures, {})
  return (
    <section aria-label={t('contact.figures')}>
      <Loaded read={read} section={t('contact.figures')} skeleton={<Waiting />}>
        {({ open, oldestSince, days, firstAnswers, inTime, medianHours, good, bad }) => {
          const source = t('contact.figure.days', { days })
          return (
            <FigureGrid>
              <FigureCard
                label={t('contact.figure.open')}
                source={oldestSince ? t('contact.figure.oldest', { time: relative(oldestSince) }) : undefined}
              >
                {number(open)}
              </FigureCard>
              <FigureCard
                label={t('contact.figure.inTime')}
                source={`${t('contact.figure.target', { hours: contactTargetHours })} · ${source}`}
              >
                {firstAnswers === 0 ? '–' : percent(inTime / firstAnswers)}
              </FigureCard>
              <FigureCard label={t('contact.figure.median')} source={source}>
                {medianHours === null ? '–' : duration(medianHours * 3_600_000)}
              </FigureCard>
              <FigureCard
                label={t('contact.figure.good')}
                source={`${t('contact.figure.ratings', { count: good + bad })} · ${source}`}
              >
                {good + bad === 0 ? '–' : percent(good / (good + bad))}
              </FigureCard>
            </FigureGrid>
          )
        }}
      </Loaded>
    </section>
  )
}

/** The cards before their figures, as high as with them. */
function Waiting() {
  const { t } = useTranslation()
  const days = t('contact.figure.days', { days: contactFigureDays })
  const sources = {
    'contact.figure.open': days,
    'contact.figure.inTime': `${t('contact.figure.target', { hours: contactTargetHours })} · ${days}`,
    'contact.figure.median': days,
    'contact.figure.good': `${t('contact.figure.ratings', { count: 10 })} · ${days}`,
  } as const
  return (
    <FigureGrid>
      {Object.entries(sources).map(([label, source]) => (
        <FigureCard key={label} label={t(label as keyof typeof sources)} source={source}>
          <Skeleton height="1.2em" width="4rem" radius="sm" />
        </FigureCard>
      ))}
    </FigureGrid>
  )
}
