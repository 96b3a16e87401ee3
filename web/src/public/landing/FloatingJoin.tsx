import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../ui/paths.ts'

const from = 400

/** A way in that floats over the page once it was scrolled by more than 400 px (spec §2). */
export function FloatingJoin() {
  const { t } = useTranslation()
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const look = () => setSeen(window.scrollY > from)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!seen) return null
  return (
    <a className="button primary floating" href={paths.register}>
      {t('landing.join')}
    </a>
  )
}
