import { useTranslation } from 'react-i18next'
import { pointsOf, rankComponents, rankFormula } from '#contract/presence/rankings/rank-formula.ts'
import { useMoney, useNumber } from '../../../../format/figures.tsx'
import { HelpLink } from '../../../../kit/HelpLink.tsx'

const examples = [10, 1_000, 100_000]

/** Formula of the ranks, with examples from the formula itself. */
export function RankFormula() {
  const { t } = useTranslation()
  const money = useMoney()
  const number = useNumber()
  return (
    <section id="how" aria-labelledby="how-title" className="rank-formula">
      <h2 id="how-title">{t('rank.how')}</h2>
      <HelpLink topic="how-ranking-works" sameTab />
      <ul>
        {(['points', 'verified', 'equal', 'often', 'open'] as const).map((rule) => (
          <li key={rule}>{t(`rankings.how.${rule}`)}</li>
        ))}
      </ul>
      <p>
        <bdi dir="ltr" className="formula">
          p = w × ln(1 + x)
        </bdi>{' '}
        <span className="quiet">({t('rankings.formula')})</span>
      </p>
      <table className="rank-parts">
        <caption className="quiet">{t('rankings.weights', { version: rankFormula.version })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rank.part')}</th>
            <th scope="col">{t('rankings.weight')}</th>
            {examples.map((value) => (
              <th key={value} scope="col" className={value === 10 ? 'from-desk' : undefined}>
                {t('rankings.pointsFor', { number: number(value) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rankComponents.map((part) => (
            <tr key={part}>
              <th scope="row">
                {t(`rank.part.${part}`)}
                <span className="source">{t(`rank.source.${part}`, { amount: money(rankFormula.leastPaid) })}</span>
              </th>
              <td>{number(rankFormula.weights[part])}</td>
              {examples.map((value) => (
                <td key={value} className={value === 10 ? 'from-desk' : undefined}>
                  {number(pointsOf(part, value))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
