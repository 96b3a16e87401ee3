import IconRosetteDiscountCheck from 'icon:rosette-discount-check'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf, numberFormat } from '#contract/formats.ts'
import { colourOf, initialsOf } from '../../../../../format/avatar-colors.ts'
import { useTimes } from '../../../../../format/figures.tsx'
import { PlatformIcon } from '../../../../money/social-profiles/PlatformIcon.tsx'
import { feedIntervalMs, inventMembers, type Member, maxShown } from './members.ts'

type MembersResponse = { isReal: boolean; items: Omit<Member, 'followers'>[] }
type FeedEntry = Member & { place: number }

/** A feed of new members (spec §2, §4): invented and labelled as such, or real ones if the site is configured so. */
export function MemberFeed() {
  const { t, i18n } = useTranslation()
  const [{ isReal, pool }, setPool] = useState<{ isReal: boolean; pool: Member[] }>({ isReal: false, pool: [] })
  const [shown, setShown] = useState<FeedEntry[]>([])
  useEffect(() => {
    readMembers().then(setPool)
  }, [])
  useEffect(() => {
    if (pool.length === 0) return
    const most = Math.min(maxShown, pool.length)
    // the pool is not empty
    const entryAt = (place: number): FeedEntry => ({ ...pool[place % pool.length]!, place })
    // full from the start, as those who joined before; then one by one
    let place = most
    setShown(Array.from({ length: most }, (_, i) => entryAt(most - 1 - i)))
    const next = () => {
      const entry = entryAt(place)
      place += 1
      setShown((now) => [entry, ...now].slice(0, most))
    }
    const timer = setInterval(next, feedIntervalMs)
    return () => clearInterval(timer)
  }, [pool])
  const { relative } = useTimes()
  const short = numberFormat(localeOf(i18n.language), { notation: 'compact', maximumFractionDigits: 1 })

  return (
    <section className="section" aria-labelledby="feed">
      <div className="wide">
        <h2 id="feed">{t('landing.feed.title')}</h2>
        <p className="quiet">{t(isReal ? 'landing.feed.realCaption' : 'landing.feed.caption')}</p>
        {/* hidden from screen readers because it changes by itself; it has no interactive content */}
        <ul className="feed" aria-hidden="true">
          {shown.map((member) => (
            <li key={member.place}>
              <span className="face" style={{ background: colourOf(member) }}>
                {initialsOf({ displayName: member.name })}
              </span>
              <span className="feed-who">
                <strong>
                  <bdi>{t('landing.feed.joined', { name: member.name })}</bdi>
                  {member.verified && <IconRosetteDiscountCheck size={16} />}
                </strong>
                <span className="quiet">
                  {member.location && <bdi>{member.location}</bdi>}
                  {member.followers !== null &&
                    ` · ${t('landing.feed.followers', { number: short.format(member.followers) })}`}
                  {' · '}
                  <time dateTime={member.joined}>{relative(member.joined)}</time>
                </span>
              </span>
              {member.platform && <PlatformIcon platform={member.platform} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

async function readMembers(): Promise<{ isReal: boolean; pool: Member[] }> {
  try {
    const answer = await fetch('/api/site/members', { headers: { accept: 'application/json' } })
    const { isReal, items } = (await answer.json()) as MembersResponse
    if (answer.ok && isReal) return { isReal, pool: items.map((item) => ({ ...item, followers: null })) }
  } catch (error) {
    console.error('The newest members could not be read; invented ones are shown', error)
  }
  return { isReal: false, pool: inventMembers() }
}
