import IconTag from 'icon:tag'
import { useTranslation } from 'react-i18next'
import type { DirectMessage, Participant } from '#contract/market/conversations/conversations.ts'
import type { CustomOffer } from '#contract/market/deals/offers.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { Money, useTimes } from '../../../../format/figures.tsx'
import { Bubble, BubbleNote, MessageTime } from '../../../../kit/conversation/entries.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { ReportButton } from '../../reports/ReportButton.tsx'
import heads from '../card-head.module.css'
import { useParticipantName } from '../use-participant-name.ts'
import { OfferActions } from './OfferActions.tsx'
import classes from './offer.module.css'

type Props = { message: DirectMessage; offer: CustomOffer; other: Participant }

/** A custom offer in the conversation: its content, its terms and state, and the actions of the reader. */
export function OfferBubble({ message, offer, other }: Props) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const isOwn = message.senderId === user.id
  return (
    <Bubble
      own={isOwn}
      plain
      from={t(isOwn ? 'inbox.fromYou' : 'inbox.fromThem')}
      note={
        <span className={classes.note}>
          <BubbleNote>
            <MessageTime at={message.createdAt} />
            {isOwn && ` · ${t(message.read ? 'inbox.read' : 'inbox.sent')}`}
          </BubbleNote>
          {!isOwn && <ReportButton entityType="deal" entityId={offer.dealId} name={offer.title} size="compact-sm" />}
        </span>
      }
    >
      <article className={classes.offer} aria-label={`${t('offer.one')}: ${offer.title}`}>
        <div className={heads.head}>
          <IconTag size={18} stroke={1.5} aria-hidden />
          <span className={heads.kind}>{t('offer.one')}</span>
          <StatusBadge kind="offer" status={offer.state} />
        </div>
        <h3 className={classes.title} dir="auto">
          {offer.title}
        </h3>
        <UserText>{offer.description}</UserText>
        <Terms offer={offer} />
        <OfferActions offer={offer} name={useParticipantName()(other)} />
      </article>
    </Bubble>
  )
}

function Terms({ offer: { price, deliveryTimeInDays, revisionsIncluded, validUntil, state } }: { offer: CustomOffer }) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  return (
    <>
      <dl className={classes.terms} aria-label={t('offer.terms')}>
        <div>
          <dt>{t('deals.price')}</dt>
          <dd>
            <b>
              <Money cents={price} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{t('deals.within')}</dt>
          <dd>{t('deals.days', { count: deliveryTimeInDays })}</dd>
        </div>
        <div>
          <dt>{t('deals.revisions')}</dt>
          <dd>{revisionsIncluded}</dd>
        </div>
      </dl>
      {state === 'offered' && (
        <BubbleNote>
          <time dateTime={validUntil}>{t('offer.validUntil', { at: exact(validUntil) })}</time>
        </BubbleNote>
      )}
    </>
  )
}
