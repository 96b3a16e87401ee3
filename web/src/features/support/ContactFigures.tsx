import { useTranslation } from 'react-i18next'
import { contactTargetHours } from '#contract/support/contact-messages.ts'
import { contactQueue } from '#contract/support/contact-queue.ts'
import { useRead } from '../../api/queries.ts'
import { useDuration, useNumber, usePercent, useTimes } from '../../format/figures.tsx'
import { FigureCard, FigureGrid } from '../../kit/figures/Figure.tsx'
import { Loaded } from '../../kit/screens.tsx'

/** What waits, and how fast and how well support answered. */
export function ContactFigures() {
  const { t } = useTranslation()
  const number = useNumber()
  const percent = usePercent()
  const duration = useDuration()
  const { relative } = useTimes()
  const read = useRead(contactQueue.figures, {}, { fresh: true })
  return (
    <section aria-label={t('contact.figures')}>
      <Loaded read={read} section={t('contact.figures')} lines={2}>
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
