import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The layout of sign-in and registration: the form beside marketing text and a testimonial (spec §2). */
export function AccountCard({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="wide account">
      <section className="card account-card">
        <h1>{title}</h1>
        <p className="quiet">{subtitle}</p>
        {children}
      </section>
      <aside className="account-side">
        <h2>{t('accounts.marketing')}</h2>
        <p>{t('accounts.marketingText')}</p>
        <figure>
          <blockquote>{t('accounts.testimonial')}</blockquote>
          <figcaption className="quiet">{t('accounts.testimonialBy')}</figcaption>
        </figure>
      </aside>
    </div>
  )
}
