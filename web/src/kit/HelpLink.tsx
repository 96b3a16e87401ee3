import IconHelpCircle from 'icon:help-circle'
import { useTranslation } from 'react-i18next'
import type { HelpTopic } from '#contract/search/help/help.ts'
import { paths } from '../format/paths.ts'
import classes from './help-link.module.css'

/** Articles that are linked from screens where their question arises; the text of each link is `help.about.{topic}`. */
type LinkedTopic = Extract<
  HelpTopic,
  | 'add-money'
  | 'campaign-payment'
  | 'how-disputes-end'
  | 'how-ranking-works'
  | 'open-a-dispute'
  | 'order-deadlines'
  | 'protected-payment'
  | 'verify-identity'
  | 'verify-social-profile'
  | 'withdraw-money'
>

/**
 * A link to the help article that answers a question of the screen. It opens beside the screen, so that no typed text is lost; `sameTab`
 * on pages for reading.
 */
export function HelpLink({ topic, sameTab = false }: { topic: LinkedTopic; sameTab?: boolean }) {
  const { t } = useTranslation()
  return (
    <a
      className={classes.link}
      href={paths.helpArticle(topic)}
      target={sameTab ? undefined : '_blank'}
      rel={sameTab ? undefined : 'noopener'}
    >
      <IconHelpCircle size={18} stroke={1.5} aria-hidden />
      <span>
        {t(`help.about.${topic}`)}
        {!sameTab && <span className={classes.spoken}> {t('profile.newTab')}</span>}
      </span>
    </a>
  )
}
