import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#contract/formats.ts'
import { colourOf, initialsOf } from '../../ui/faces.ts'
import { PlatformMark } from '../../ui/PlatformMark.tsx'
import { feedMilliseconds, inventMembers, type Member, mostShown } from './members.ts'

type Answer = { isReal: boolean; items: Omit<Member, 'followers'>[] }
type Shown = Member & { place: number }

/** New members, one after the other (spec §2, §4): invented and said to be, or the real newest where the site is set to it. */
export function MemberFeed() {
  const { t, i18n } = useTranslation()
  const [{ isReal, pool }, setPool] = useState<{ isReal: boolean; pool: Member[] }>({ isReal: false, pool: [] })
  const [shown, setShown] = useState<Shown[]>([])
  useEffect(() => {
    readMembers().then(setPool)
  }, [])
  useEffect(() => {
    if (pool.length === 0) return
    let place = 0
    const next = () => {
      const member = pool[place % pool.length]!
      const entry = { ...member, place }
      place += 1
      setShown((now) => [entry, ...now].slice(0, Math.min(mostShown, pool.length)))
    }
    next()
    const timer = setInterval(next, feedMilliseconds)
    return () => clearInterval(timer)
  }, [pool])
  const short = new Intl.NumberFormat(localeOf(i18n.language), { notation: 'compact', maximumFractionDigits: 1 })

  return (
    <section className="band" aria-labelledby="feed">
      <div className="wide">
        <h2 id="feed">{t('landing.feed.title')}</h2>
        <p className="quiet">{t(isReal ? 'landing.feed.realCaption' : 'landing.feed.caption')}</p>
        {/* what moves by itself is not read out, and there is nothing in it to reach */}
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
                </span>
              </span>
              {member.platform && <PlatformMark platform={member.platform} />}
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
    const { isReal, items } = (await answer.json()) as Answer
    if (answer.ok && isReal) return { isReal, pool: items.map((item) => ({ ...item, followers: null })) }
  } catch (error) {
    console.error('The newest members could not be read; invented ones are shown', error)
  }
  return { isReal: false, pool: inventMembers() }
}
