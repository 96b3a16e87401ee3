import IconCrown from 'icon:crown'
import IconEye from 'icon:eye'
import IconFlame from 'icon:flame'
import IconHeart from 'icon:heart'
import IconMoodCrazyHappy from 'icon:mood-crazy-happy'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmojiType, Engagement } from '#contract/presence/reactions/reactions.ts'
import { Count, pluralOfCount } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import type { Viewer } from '../../../../public/page.ts'
import classes from './reactions.module.css'
import { useEngagement } from './use-engagement.ts'

/** Key prefixes of this section's texts, for the pages that show it. */
export const reactionTexts = ['engagement.'] as const

type Person = { id: number; username: string; displayName: string }
const emojis: { type: EmojiType; Icon: typeof IconFlame }[] = [
  { type: 'crazy', Icon: IconMoodCrazyHappy },
  { type: 'fire', Icon: IconFlame },
  { type: 'crown', Icon: IconCrown },
]

/** Views, likes and reactions of an influencer; businesses have none. */
export function Reactions({
  person,
  engagement,
  viewer,
}: {
  person: Person
  engagement: Engagement | null
  viewer: Viewer | null
}) {
  return engagement && <ReactionBar person={person} initial={engagement} viewer={viewer} />
}

function ReactionBar({ person, initial, viewer }: { person: Person; initial: Engagement; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const { engagement, toggleLike, react } = useEngagement(person.id, initial, (error) =>
    setNote(error === null ? '' : t(error.status === 429 ? 'engagement.tooMany' : 'engagement.failed')),
  )
  const { views, likes, liked, reactions, given } = engagement
  const isOwn = viewer?.username === person.username
  return (
    <section className={classes.engagement} aria-label={t('engagement.title')}>
      <span className={classes.views} title={t('engagement.viewsSource')}>
        <IconEye size={18} stroke={1.5} aria-hidden />
        <span suppressHydrationWarning>
          <Count of={views} /> {t('engagement.views', { count: pluralOfCount(views) })}
        </span>
        <span className={text.hidden}>{t('engagement.viewsSource')}</span>
      </span>
      <Like isOwn={isOwn} person={person} viewer={viewer} likes={likes} liked={liked} onToggle={toggleLike} />
      {emojis.map(({ type, Icon }) => {
        const content = (
          <>
            <Icon size={20} stroke={1.5} aria-hidden />
            <span className={text.hidden}>{t(`engagement.${type}`)}</span>
            <CountText of={reactions[type]} />
          </>
        )
        if (isOwn) return <StaticCount key={type}>{content}</StaticCount>
        return (
          <button
            key={type}
            type="button"
            className={button.plain}
            title={t(given.includes(type) ? 'engagement.given' : `engagement.${type}`)}
            aria-pressed={given.includes(type)}
            onClick={() => react(type)}
          >
            {content}
          </button>
        )
      })}
      <p className={`${text.source} ${text.status} ${classes.note}`} role="status">
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

/** Signed-in users like; visitors are sent to sign in and back. */
function Like({ isOwn, person, viewer, likes, liked, onToggle }: LikeProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <IconHeart size={20} stroke={1.5} aria-hidden />
      <span className={text.hidden}>{t('engagement.like')}</span>
      <CountText of={likes} />
    </>
  )
  if (isOwn) return <StaticCount>{content}</StaticCount>
  if (viewer === null) {
    return (
      <a
        className={button.plain}
        title={t('engagement.loginToLike')}
        href={`${paths.login}?next=${encodeURIComponent(paths.publicProfile(person))}`}
      >
        {content}
        <span className={text.hidden}>{t('engagement.loginToLike')}</span>
      </a>
    )
  }
  return (
    <button
      type="button"
      className={button.plain}
      title={t(liked ? 'engagement.unlike' : 'engagement.like')}
      aria-pressed={liked}
      onClick={onToggle}
    >
      {content}
    </button>
  )
}

/** A count, where there is something to count. */
const CountText = ({ of: count }: { of: number }) =>
  count > 0 && (
    <span suppressHydrationWarning>
      <Count of={count} />
    </span>
  )

/** A count with its icon that cannot be pressed. */
const StaticCount = ({ children }: { children: ReactNode }) => <span className={classes.count}>{children}</span>
