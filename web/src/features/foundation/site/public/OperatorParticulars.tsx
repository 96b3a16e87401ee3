import { useTranslation } from 'react-i18next'
import { type Operator, operatorParticulars } from '#contract/foundation/site/operator.ts'

/** The operator's particulars, as far as they are given, and the support address. */
export function OperatorParticulars({ operator }: { operator: Operator }) {
  const { t } = useTranslation()
  const given = operatorParticulars.filter((particular) => operator[particular] !== null)
  return (
    <dl className="particulars">
      {given.map((particular) => (
        <div key={particular}>
          <dt>{t(`info.operator.${particular}`)}</dt>
          <dd dir="auto">{operator[particular]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('info.operator.supportAddress')}</dt>
        <dd>
          <a href={`mailto:${operator.supportAddress}`}>
            <bdi>{operator.supportAddress}</bdi>
          </a>
        </dd>
      </div>
    </dl>
  )
}
