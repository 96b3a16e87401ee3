import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { reportCases } from '#contract/market/reports/cases.ts'
import { cases } from '#contract/presence/moderation/cases.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Case } from './Case.tsx'
import { caseQueryIn } from './load-reports.ts'

/** /admin/reports/:id: one case; j and k go to the next and the previous one of the queue. */
export function CaseScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const read = useRead(cases.read, { params: { id } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  const { previous, next } = useNeighbours(Number(id))
  const navigate = useNavigate()
  const go = (to: number | undefined) => to && navigate(paths.reportCase(to, search.toString()))
  useShortcut('j', 'reports.next', () => void go(next))
  useShortcut('k', 'reports.previous', () => void go(previous))
  const back = `${paths.reportQueue}${search.size > 0 ? `?${search}` : ''}`
  return (
    <Screen
      title={t('reports.case', { id })}
      size="xl"
      action={
        <Group gap="xs">
          <ActionButton
            variant="default"
            reason={previous ? null : t('reports.noPrevious')}
            onClick={() => go(previous)}
          >
            {t('reports.previous')}
          </ActionButton>
          <ActionButton variant="default" reason={next ? null : t('reports.noNext')} onClick={() => go(next)}>
            {t('reports.next')}
          </ActionButton>
          <LinkButton to={back} variant="default">
            {t('reports.all')}
          </LinkButton>
        </Group>
      }
    >
      {isGone ? (
        <EmptyState kind="search" title={t('reports.noCase')} text={t('reports.noCaseText')} />
      ) : (
        <Loaded read={read} section={t('reports.title')} lines={8}>
          {(item) => (
            <Case
              key={item.id}
              item={item}
              onDecided={() => navigate(next ? paths.reportCase(next, search.toString()) : back)}
            />
          )}
        </Loaded>
      )}
    </Screen>
  )
}

/** The cases before and after one in the queue that it was opened from. */
function useNeighbours(id: number): { previous: number | undefined; next: number | undefined } {
  const [search] = useSearchParams()
  const { data } = useList(reportCases.list, { query: caseQueryIn(search) })
  const ids = data?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? []
  const at = ids.indexOf(id)
  return at === -1 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] }
}
