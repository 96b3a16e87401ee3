import { useTranslation } from 'react-i18next'
import { conversations } from '#contract/market/conversations/conversations.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { useRead } from '../../../api/queries.ts'

type Props = {
  /** The other side, by its id. */
  id: number
  /** The reader's; null for admins, who learn nothing of people's presence. */
  side: Side | null
}

/** Facts on the other side of an order or request, and whether they were active today. */
export function PartyNote({ id, side }: Props) {
  const { t } = useTranslation()
  const { data } = useRead(conversations.opening, { params: { id } }, { enabled: side !== null })
  return (
    <>
      {t(side === 'influencer' ? 'accounts.business' : 'accounts.influencer')}
      {data?.other.activeToday && ` · ${t('inbox.activeToday')}`}
    </>
  )
}
