import IconChevronDown from 'icon:chevron-down'
import { useTranslation } from 'react-i18next'
import type { HelpEntry, HelpTopic } from '#contract/search/help/help.ts'
import { paths } from '../../../../../format/paths.ts'

/** The help articles with the first questions of people who do not know the product yet. */
export const landingTopics = [
  'how-it-works',
  'protected-payment',
  'fees',
  'review-a-delivery',
  'answer-an-order',
  'verify-social-profile',
] as const satisfies HelpTopic[]

/** Common questions with the short answers of the help articles. */
export function Questions({ entries }: { entries: HelpEntry[] }) {
  const { t } = useTranslation()
  return (
    <section className="wide section questions" aria-labelledby="questions">
      <div>
        <h2 id="questions">{t('landing.faq.title')}</h2>
        <p>
          <a href={paths.help}>{t('landing.faq.all')}</a>
        </p>
      </div>
      <div>
        {entries.map(({ topic, title, summary }) => (
          <details key={topic} className="question">
            <summary>
              <h3>{title}</h3>
              <IconChevronDown size={20} aria-hidden />
            </summary>
            <p>{summary}</p>
            <p>
              <a href={paths.helpArticle(topic)} aria-label={`${t('landing.faq.read')}: ${title}`}>
                {t('landing.faq.read')}
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
