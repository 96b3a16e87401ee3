import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../../format/paths.ts'

const scrollThreshold = 400

/** A floating registration link, shown after scrolling 400 px (spec §2). */
export function FloatingJoin() {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const update = () => setVisible(window.scrollY > scrollThreshold)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  if (!isVisible) return null
  return (
    <a className="button primary floating" href={paths.register}>
      {t('landing.join')}
    </a>
  )
}
