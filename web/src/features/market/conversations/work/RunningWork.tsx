import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { WorkCardData } from './cards.ts'
import { WorkStatus, WorkStep } from './WorkCard.tsx'
import classes from './work.module.css'

/** Current work of the two people, above their messages: the piece that waits for the reader or came last, and all on request. */
export function RunningWork({ cards }: { cards: WorkCardData[] }) {
  const { t } = useTranslation()
  const [showsAll, all] = useDisclosure(false)
  const running = cards
    .filter(({ isEnded }) => !isEnded)
    .toSorted((a, b) => Number(b.isOwnStep) - Number(a.isOwnStep) || b.createdAt.localeCompare(a.createdAt))
  if (running.length === 0) return null
  return (
    <section className={classes.running} aria-label={t('work.running')}>
      <ul className={classes.list}>
        {running.slice(0, showsAll ? undefined : 1).map((card) => (
          <li key={card.key} className={classes.row}>
            <span className={classes.rowText}>
              <bdi className={classes.rowTitle}>{card.title}</bdi>
              <WorkStatus card={card} />
            </span>
            <WorkStep card={card} />
          </li>
        ))}
      </ul>
      {running.length > 1 && (
        <Button size="compact-sm" variant="subtle" aria-expanded={showsAll} onClick={all.toggle}>
          {showsAll ? t('work.showFewer') : t('work.showAll', { all: running.length })}
        </Button>
      )}
    </section>
  )
}
