import IconLayoutGrid from 'icon:layout-grid'
import IconLink from 'icon:link'
import IconTrophy from 'icon:trophy'
import IconUserPlus from 'icon:user-plus'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../../format/paths.ts'
import box from '../../../../../kit/native/box.module.css'
import text from '../../../../../kit/native/text.module.css'
import classes from './about.module.css'
import landing from './landing.module.css'

const steps = { profile: IconUserPlus, links: IconLink, showcase: IconLayoutGrid, rankings: IconTrophy }
const entries = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]

/** The product in four steps, beside sample analytics. */
export function About() {
  const { t } = useTranslation()
  return (
    <section className={landing.band} aria-labelledby="about">
      <div className={`${box.wide} ${classes.about}`}>
        <div>
          <h2 id="about">{t('landing.about.title')}</h2>
          <p className={text.lead}>{t('landing.about.text')}</p>
          <ol className={classes.steps}>
            {entries(steps).map(([name, Icon]) => (
              <li key={name}>
                <Icon size={24} stroke={1.5} aria-hidden />
                <div>
                  <h3>
                    {name === 'rankings' ? (
                      <a href={paths.rankings}>{t(`landing.about.steps.${name}.title`)}</a>
                    ) : (
                      t(`landing.about.steps.${name}.title`)
                    )}
                  </h3>
                  <p className={text.quiet}>{t(`landing.about.steps.${name}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <SamplePanel />
      </div>
    </section>
  )
}

/** Sample analytics with made-up figures, labelled as such (spec §2). */
function SamplePanel() {
  const { t } = useTranslation()
  const figures = { views: '48.2K', clicks: '3,914', earnings: '$2,480', conversion: '8.1%' }
  return (
    <figure className={`${box.card} ${classes.panel}`}>
      <h3>{t('landing.about.panel.title')}</h3>
      <svg viewBox="0 0 320 96" aria-hidden="true" className={classes.line}>
        <path d="M0 80 L40 72 L80 76 L120 52 L160 58 L200 36 L240 40 L280 18 L320 10 V96 H0 Z" />
        <polyline points="0,80 40,72 80,76 120,52 160,58 200,36 240,40 280,18 320,10" />
      </svg>
      <dl>
        {entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt>{t(`landing.about.panel.${name}`)}</dt>
            <dd>
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className={text.quiet}>{t('landing.about.panel.caption')}</figcaption>
    </figure>
  )
}
