import './reactions.css'
import { IconCrown, IconEye, IconFlame, IconHeart, IconMoodCrazyHappy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmojiType, Engagement } from '#contract/engagement.ts'
import { Count } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import type { Viewer } from '../page.ts'
import { useEngagement } from './useEngagement.ts'

/** Beginnings of the keys of what this section says, for the pages that show it. */
export const reactionTexts = ['engagement.'] as const

type Person = { id: number; username: string; displayName: string }
const emojis: { type: EmojiType; Icon: typeof IconFlame }[] = [
  { type: 'crazy', Icon: IconMoodCrazyHappy },
  { type: 'fire', Icon: IconFlame },
  { type: 'crown', Icon: IconCrown },
]

/** Views, likes and reactions of an influencer, to be given by whoever looks; nothing of a business. */
export function Reactions({
  person,
  engagement,
  viewer,
}: {
  person: Person
  engagement: Engagement | null
  viewer: Viewer | null
}) {
  return engagement && <Shown person={person} drawn={engagement} viewer={viewer} />
}

function Shown({ person, drawn, viewer }: { person: Person; drawn: Engagement; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const { engagement, toggleLike, react } = useEngagement(person.id, drawn, (error) =>
    setNote(error === null ? '' : t(error.status === 429 ? 'engagement.tooMany' : 'engagement.failed')),
  )
  const { views, likes, liked, reactions, given } = engagement
  const isOwn = viewer?.username === person.username
  return (
    <section className="engagement" aria-label={t('engagement.title')}>
      <span className="views" title={t('engagement.viewsSource')}>
        <IconEye size={18} stroke={1.5} aria-hidden />
        <span suppressHydrationWarning>
          <Count of={views} /> {t('engagement.views', { count: views })}
        </span>
        <span className="hidden">{t('engagement.viewsSource')}</span>
      </span>
      <Like isOwn={isOwn} person={person} viewer={viewer} likes={likes} liked={liked} onToggle={toggleLike} />
      {emojis.map(({ type, Icon }) => {
        const content = (
          <>
            <Icon size={20} stroke={1.5} aria-hidden />
            <span className="hidden">{t(`engagement.${type}`)}</span>
            <Counted of={reactions[type]} />
          </>
        )
        if (isOwn) return <Still key={type}>{content}</Still>
        return (
          <button
            key={type}
            type="button"
            className="button plain"
            title={t(given.includes(type) ? 'engagement.given' : `engagement.${type}`)}
            aria-pressed={given.includes(type)}
            onClick={() => react(type)}
          >
            {content}
          </button>
        )
      })}
      <p className="note" role="status">
        {isOwn ? t('engagement.own') : note}
      </p>
    </section>
  )
}

type LikeProps = {
  isOwn: boolean
  person: Person
  viewer: Viewer | null
  likes: number
  liked: boolean
  onToggle: () => void
}

/** A signed-in person likes; a visitor is taken there through signing in. */
function Like({ isOwn, person, viewer, likes, liked, onToggle }: LikeProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <IconHeart size={20} stroke={1.5} aria-hidden />
      <span className="hidden">{t('engagement.like')}</span>
      <Counted of={likes} />
    </>
  )
  if (isOwn) return <Still>{content}</Still>
  if (viewer === null) {
    return (
      <a
        className="button plain"
        title={t('engagement.loginToLike')}
        href={`${paths.login}?next=${encodeURIComponent(paths.publicProfile(person))}`}
      >
        {content}
        <span className="hidden">{t('engagement.loginToLike')}</span>
      </a>
    )
  }
  return (
    <button
      type="button"
      className="button plain"
      title={t(liked ? 'engagement.unlike' : 'engagement.like')}
      aria-pressed={liked}
      onClick={onToggle}
    >
      {content}
    </button>
  )
}

/** What cannot be pressed: a count with its drawing. */
const Still = ({ children }: { children: ReactNode }) => <span className="count">{children}</span>

const Counted = ({ of: count }: { of: number }) => (
  <span suppressHydrationWarning>
    <Count of={count} />
  </span>
)
