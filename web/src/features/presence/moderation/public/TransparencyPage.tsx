import './transparency.css'
import { useTranslation } from 'react-i18next'
import {
  minPublished,
  type TransparencyGroup,
  type TransparencyReport,
  transparency,
} from '#contract/presence/moderation/transparency.ts'
import { product } from '#contract/product.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import type { TextKey } from '../../../../format/texts.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'

type Data = { quarters: string[]; report: TransparencyReport | null }

export const parameters: PublicPage['parameters'] = ['quarter']
export const texts = ['transparency.', 'reports.type.', 'sanction.grounds.', 'page.transparency.']

export const read: PublicPage<Data>['read'] = async (get, { search }) => {
  const quarter = new URLSearchParams(search).get('quarter')
  return (await get(
    `/api/transparency${quarter === null ? '' : `?${new URLSearchParams({ quarter })}`}`,
  )) as Data | null
}

export const head: PublicPage<Data>['head'] = (t, { search }): Head => ({
  title: t('transparency.title'),
  description: t('page.transparency.description', { product }),
  // the newest report is the one to find
  ...(new URLSearchParams(search).has('quarter') && { hidden: true }),
})

/** Label of a row of a group; some labels are those of other screens. */
function useRowLabel(): (group: TransparencyGroup, row: string) => string {
  const { t } = useTranslation()
  const labels: Record<TransparencyGroup, (row: string) => string> = {
    reports: (row) => t(`reports.type.${row}` as TextKey),
    outcomes: (row) => t(`transparency.outcomes.${row}` as TextKey),
    sanctions: (row) => t(`transparency.sanctions.${row}` as TextKey),
    grounds: (row) => t(`sanction.grounds.${row}` as TextKey),
    sources: (row) => t(`transparency.sources.${row}` as TextKey),
    appeals: (row) => t(`transparency.appeals.${row}` as TextKey),
  }
  return (group, row) => labels[group](row)
}

/** /legals/transparency: how we moderate, in figures by quarter (product.md 9). */
function TransparencyPage({ data: { quarters, report }, search }: PageProps<Data>) {
  const { t } = useTranslation()
  const labelOf = useRowLabel()
  return (
    <article className="narrow transparency">
      <h1>{t('transparency.title')}</h1>
      <p className="lead">{t('transparency.lead')}</p>
      {report === null ? (
        <p className="empty">
          <strong>{t('transparency.empty')}</strong> {t('transparency.emptyText')}
        </p>
      ) : (
        <>
          <QuarterForm quarters={quarters} chosen={report.quarter} search={search} />
          <p className="quiet">{t('transparency.withheldText', { min: minPublished })}</p>
          {report.groups.map((group) => (
            <Figures
              key={group.name}
              caption={t(`transparency.group.${group.name}`)}
              heading={t('transparency.count')}
              rows={group.rows.map(({ name, count }) => [labelOf(group.name, name), count])}
              total={group.total}
            />
          ))}
          <Figures
            caption={t('transparency.times')}
            heading={t('transparency.time')}
            rows={(['reports', 'appeals'] as const).map((name) => [
              t(`transparency.time.${name}`),
              report.medianHours[name],
            ])}
          />
          <a
            className="button plain"
            href={transparency.exportCsv.url.replace(':quarter', report.quarter)}
            download
            rel="nofollow"
          >
            {t('transparency.csv')}
          </a>
        </>
      )}
    </article>
  )
}

/** Chooses the quarter by a GET form, which works before hydration and without scripts. */
function QuarterForm({ quarters, chosen, search }: { quarters: string[]; chosen: string; search: string }) {
  const { t } = useTranslation()
  const lng = new URLSearchParams(search).get('lng')
  const nameOf = (name: string) => t('transparency.quarterName', { quarter: name.slice(-1), year: name.slice(0, 4) })
  if (quarters.length === 1) return <h2>{nameOf(chosen)}</h2>
  return (
    <form className="transparency-quarter" action={paths.transparency} method="get">
      {lng && <input type="hidden" name="lng" value={lng} />}
      <label htmlFor="quarter">{t('transparency.quarter')}</label>
      <select id="quarter" name="quarter" className="language" defaultValue={chosen}>
        {quarters.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
      <button type="submit" className="button plain">
        {t('transparency.show')}
      </button>
    </form>
  )
}

type FiguresProps = {
  caption: string
  heading: string
  rows: [label: string, figure: number | null][]
  total?: number | null
}

function Figures({ caption, heading, rows, total }: FiguresProps) {
  const { t } = useTranslation()
  const format = useNumber()
  const figure = (value: number | null) => (
    <td>{value === null ? <span className="quiet">{t('transparency.withheld')}</span> : <bdi>{format(value)}</bdi>}</td>
  )
  return (
    <table className="card">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {figure(value)}
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{t('transparency.total')}</th>
            {figure(total)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

export { TransparencyPage as Component }
