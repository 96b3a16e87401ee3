import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import box from '../../../../kit/native/box.module.css'
import text from '../../../../kit/native/text.module.css'
import classes from './account.module.css'
import { IntentCard } from './IntentCard.tsx'
import type { Intent } from './intent.ts'

type Props = {
  title: string
  subtitle: string
  /** Action that the visitor was about to take. */
  intent?: Intent | null
  children: ReactNode
}

/** The layout of sign-in and registration: the form beside marketing text and a testimonial (spec §2). */
export function AccountCard({ title, subtitle, intent, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${box.wide} ${classes.account}`}>
      <section className={`${box.card} ${classes.card}`}>
        <h1>{title}</h1>
        <p className={text.quiet}>{subtitle}</p>
        {intent && <IntentCard intent={intent} />}
        {children}
      </section>
      <aside className={classes.side}>
        <h2>{t('accounts.marketing')}</h2>
        <p>{t('accounts.marketingText')}</p>
        <figure>
          <blockquote>{t('accounts.testimonial')}</blockquote>
          <figcaption className={text.quiet}>{t('accounts.testimonialBy')}</figcaption>
        </figure>
      </aside>
    </div>
  )
}
