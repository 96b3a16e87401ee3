import { Anchor, Card, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type CampaignRequest, requestFacts } from '#contract/market/campaign-requests/campaign-requests.ts'
import { requestClock } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { Money, useDuration } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { PhoneFold } from '../../../kit/page/PhoneFold.tsx'
import { SectionBoundary } from '../../../kit/screens.tsx'
import { Term, Terms } from '../../../kit/text/Term.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'
import { PartyNote } from '../conversations/PartyNote.tsx'
import { CalendarLink } from '../engagements/CalendarLink.tsx'
import { OpenQuestion } from '../engagements/NextDate.tsx'
import { NextDate } from '../engagements/requests/NextDate.tsx'
import { nextMomentOf } from '../engagements/requests/request-turn.ts'
import { NextAction, OtherActions } from './actions/next-action.tsx'
import { RequestNotices } from './RequestNotices.tsx'

type Props = { request: CampaignRequest; side: Side | null; campaignPath: string | null }

/** Clock, next action, price and the other party of a request. */
export function RequestPanel({ request, side, campaignPath }: Props) {
  const { t } = useTranslation()
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('task.clock')}>
      <Stack gap="md">
        <Turn request={request} side={side} />
        {side && (
          <SectionBoundary name={t('task.actions')}>
            <RequestNotices request={request} side={side} />
          </SectionBoundary>
        )}
        <NextDate request={request} />
        <OpenQuestion
          clock={request.clock}
          next={nextMomentOf(request)}
          of="request"
          nameOf={(each) => request[each].displayName}
        />
        {side && request.status === 'accepted' && request.dueDate && <CalendarLink of="request" id={request.id} />}
        <StoppedClock request={request} />
        {side && (
          <SectionBoundary name={t('task.actions')}>
            <NextAction request={request} side={side} />
            <OtherActions request={request} side={side} />
          </SectionBoundary>
        )}
        <PhoneFold line={<FactsLine request={request} />}>
          <Figures request={request} side={side} />
          <div>
            <Text size="sm" c="dimmed">
              {t('campaign.one')}
            </Text>
            {campaignPath ? (
              <Anchor component={Link} to={campaignPath}>
                <bdi>{request.campaign.title}</bdi>
              </Anchor>
            ) : (
              <bdi>{request.campaign.title}</bdi>
            )}
          </div>
          <OtherParty request={request} side={side} />
        </PhoneFold>
      </Stack>
    </Card>
  )
}

/** The side whose turn it is; where both have agreed and the money is missing, the consequence for each side (product.md 5). */
function Turn({ request, side }: Pick<Props, 'request' | 'side'>) {
  const { t } = useTranslation()
  const { turn, status, agreedAt, endedBecause, checkingSince, disputedAt } = request
  if (status === 'rejected') return endedBecause && <Text fw={600}>{t(`request.end.${endedBecause}`)}</Text>
  if (status === 'completed') return <Text fw={600}>{t('request.completed')}</Text>
  return (
    <>
      {turn && (
        <Text fw={600} size="lg">
          {turn === side ? t('task.turnYours') : t('task.turnOf', { name: request[turn].displayName })}
        </Text>
      )}
      {!turn && !disputedAt && checkingSince && <Text fw={600}>{t('request.checking')}</Text>}
      {status === 'pending' && agreedAt && (
        <Text>
          {t(side === 'business' ? 'request.agreedBusiness' : 'request.agreedInfluencer', {
            name: request.business.displayName,
          })}
        </Text>
      )}
    </>
  )
}

/** The time left on the clock that a dispute has stopped. */
function StoppedClock({ request }: { request: CampaignRequest }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const facts = requestFacts(request)
  if (!facts.disputedAt) return null
  const stopped = requestClock({ ...facts, disputedAt: null })
  const left = stopped ? Math.max(0, stopped.at.getTime() - facts.disputedAt.getTime()) : 0
  return <Text size="sm">{t('task.standsDispute', { left: duration(left) })}</Text>
}

/** State of the money. */
const moneyStateOf = ({ status, acceptedAt, released, amount }: CampaignRequest) => {
  if (acceptedAt === null) return null
  if (status === 'completed') return released !== null && released < amount ? 'divided' : 'released'
  return status === 'rejected' ? 'refunded' : 'held'
}

/** Price and state of the money. */
function FactsLine({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation()
  const money = moneyStateOf(request)
  return (
    <>
      <Money cents={request.amount} /> {money && `· ${t(`task.money.${money}`)}`}
    </>
  )
}

function Figures({ request, side }: Pick<Props, 'request' | 'side'>) {
  const { t } = useTranslation()
  const money = moneyStateOf(request)
  const rows: [string, ReactNode][] = [
    [t('task.price'), <Money key="price" cents={request.amount} />],
    ...(request.amount === request.price
      ? []
      : [[t('campaign.fee'), <Money key="fee" cents={request.price} />] satisfies [string, ReactNode]]),
    ...(side === 'influencer'
      ? [
          [t('order.youReceive'), <Money key="net" cents={request.amount - request.fee} />] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(money ? [[t('task.payment'), t(`task.money.${money}`)] satisfies [string, ReactNode]] : []),
    ...(request.deal
      ? [[t('request.deal'), <bdi key="deal">{request.deal.title}</bdi>] satisfies [string, ReactNode]]
      : []),
  ]
  return (
    <Terms>
      {rows.map(([name, value]) => (
        <Term key={name} name={name}>
          {value}
        </Term>
      ))}
    </Terms>
  )
}

function OtherParty({ request, side }: Pick<Props, 'request' | 'side'>) {
  const { t } = useTranslation()
  const other = side === 'influencer' ? request.business : request.influencer
  return (
    <>
      <UserRow person={other} note={<PartyNote id={other.id} side={side} />} />
      {side === 'business' && (
        <LinkButton to={paths.influencer(request.influencer.id)} variant="default" size="sm">
          {t('task.toProfile', { name: other.displayName })}
        </LinkButton>
      )}
    </>
  )
}
