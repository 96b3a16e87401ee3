import IconShoppingBag from 'icon:shopping-bag'
import IconSpeakerphone from 'icon:speakerphone'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../../format/figures.tsx'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { MessageTime } from '../../../../kit/conversation/entries.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { DeadlineChip } from '../../engagements/DeadlineChip.tsx'
import { RequestStatusBadge } from '../../engagements/requests/RequestStatusBadge.tsx'
import { nextMomentOf } from '../../engagements/requests/request-turn.ts'
import heads from '../card-head.module.css'
import type { WorkCardData } from './cards.ts'
import classes from './work.module.css'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** An order or campaign request among the messages: its state, price, next date, and the next step. */
export function WorkCard({ card }: { card: WorkCardData }) {
  const { t } = useTranslation()
  return (
    <li className={classes.line}>
      <article className={classes.card} aria-label={card.title}>
        <div className={heads.head}>
          {card.kind === 'order' ? <IconShoppingBag {...icon} /> : <IconSpeakerphone {...icon} />}
          <span className={heads.kind}>
            {t(card.kind === 'order' ? 'work.order' : 'work.request')} · <MessageTime at={card.createdAt} />
          </span>
          <WorkStatus card={card} />
        </div>
        <div className={heads.head}>
          <bdi className={classes.title}>{card.title}</bdi>
          {card.amount !== null && (
            <b>
              <Money cents={card.amount} />
            </b>
          )}
        </div>
        {!card.isEnded &&
          (card.kind === 'order' ? (
            <DeadlineChip next={card.row.next} isLate={card.row.isLate} nameOf={() => card.row.person.displayName} />
          ) : (
            <DeadlineChip
              next={nextMomentOf(card.request)}
              isLate={card.request.isLate}
              of="request"
              nameOf={(side) => card.request[side].displayName}
            />
          ))}
        <WorkStep card={card} />
      </article>
    </li>
  )
}

/** Badge of the most important part of the state. */
export const WorkStatus = ({ card }: { card: WorkCardData }) =>
  card.kind === 'request' ? <RequestStatusBadge request={card.request} /> : <StatusBadge {...card.row.status} />

/** Link to the page of the next step. */
export function WorkStep({ card }: { card: WorkCardData }) {
  const { t } = useTranslation()
  return (
    <LinkButton
      to={card.to}
      size="sm"
      variant={card.isOwnStep ? 'filled' : 'default'}
      aria-label={t('work.stepOf', { step: t(card.step), title: card.title })}
    >
      {t(card.step)}
    </LinkButton>
  )
}
