import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { paths } from '../../../../format/paths.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import header from '../../../../kit/header/header.module.css'
import button from '../../../../kit/native/button.module.css'
import type { Viewer } from '../../../../public/page.ts'
import classes from './profile.module.css'

/** Person in the header of a profile, once its title is scrolled away: the name, with Order and Message for those who may. */
export function ProfileSubject({ profile, viewer }: { profile: PublicProfile; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const isShown = useIsTitleGone()
  const mayOrder = profile.role === 'influencer' && (!viewer || viewer.role === 'business')
  return (
    <div className={header.subject} data-shown={isShown || undefined}>
      <Avatar person={profile} size={32} />
      <span className={`${header.subjectName} ${mayOrder ? classes.subjectName : ''}`} dir="auto">
        {profile.displayName}
      </span>
      {mayOrder && (
        <>
          {profile.deals.length > 0 && (
            <a className={button.primary} href="#deals">
              {t('profile.buy')}
            </a>
          )}
          <div className={header.fromTablet}>
            <a className={button.plain} href={paths.messageTo(profile.id, viewer !== null)}>
              {t('profile.message')}
            </a>
          </div>
        </>
      )}
    </div>
  )
}

/** Becomes true when the title of the page has been scrolled out of view. */
function useIsTitleGone(): boolean {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const title = document.querySelector('#content h1')
    if (!title) return
    // 4rem are below the header
    const observer = new IntersectionObserver(
      ([entry]) => entry && setGone(!entry.isIntersecting && entry.boundingClientRect.top < 100),
      { rootMargin: '-64px 0px 0px' },
    )
    observer.observe(title)
    return () => observer.disconnect()
  }, [])
  return isGone
}
