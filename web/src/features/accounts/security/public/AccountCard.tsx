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
  /** Side of an order that is explained beside the form. */
  side?: 'influencer' | 'business'
  /** Action that the visitor was about to take. */
  intent?: Intent | null
  /** Picture of the account. */
  preview?: ReactNode
  children: ReactNode
}

const steps = ['first', 'second', 'third'] as const

/**
 * The layout of sign-in and registration: the form, and beside it the account that one gets, or the action that one was about to take,
 * with the steps of an order and a testimonial (spec §2). On phones only that action, above the form.
 */
export function AccountCard({ title, subtitle, side = 'influencer', intent, preview, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${box.wide} ${classes.account}`}>
      <section className={`${box.card} ${classes.card}`}>
        <h1>{title}</h1>
        <p className={text.quiet}>{subtitle}</p>
        {children}
      </section>
      <aside className={classes.side} data-intent={intent ? '' : undefined}>
        {intent ? <IntentCard intent={intent} /> : preview}
        <h2>{t('accounts.marketing')}</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`accounts.order.${side}.${step}`)}</li>
          ))}
        </ol>
        <figure>
          <blockquote>{t('accounts.testimonial')}</blockquote>
          <figcaption className={text.quiet}>{t('accounts.testimonialBy')}</figcaption>
        </figure>
      </aside>
    </div>
  )
}
