import { Group, Switch, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dealStatistics } from '#contract/market/deals/deal-statistics.ts'
import { type Deal, dealLimits, deals } from '#contract/market/deals/deals.ts'
import { useAction, useList, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { ActionButton } from '../../../kit/buttons.tsx'
import { DeleteButton } from '../../../kit/dialogs/DeleteButton.tsx'
import { SortableList } from '../../../kit/SortableList.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UndoButton } from '../../../kit/undo/UndoButton.tsx'
import { useUndo } from '../../../kit/undo/use-undo.ts'
import { DealCard } from './DealCard.tsx'
import { DealEditor } from './DealEditor.tsx'
import { DealStatistics, DealSummary, PeriodPicker, usePeriod } from './DealStatistics.tsx'

/** /influencer/deals: the influencer's own deals in profile order; the open editor is kept in the URL (?new, ?edit=12). */
export function MyDealsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const list = useList(deals.list, { query: { mine: 'true', sort: 'own', limit: dealLimits.maxDeals } })
  const handleRefusal = useRefusalHandler()
  const reorder = useAction(deals.reorder, { onRefused: (error) => handleRefusal(error) })
  const period = usePeriod()
  const statistics = useRead(dealStatistics.list, { query: { period } })
  const dealFromParam = (name: string) => list.items.find((deal) => String(deal.id) === search.get(name))
  const [edited, viewed] = [dealFromParam('edit'), dealFromParam('statistics')]
  /** Updates the URL with the open panel; the period stays. */
  const open = (what: Record<string, string>, options?: { replace: boolean }) =>
    setSearch(period === 'all' ? what : { period, ...what }, { ...options, preventScrollReset: true })
  const add = <ActionButton onClick={() => open({ new: '' })}>{t('deals.add')}</ActionButton>
  const close = () => open({}, { replace: true })

  return (
    <Screen title={t('deals.mine')} action={!isEmptyList(list) && add}>
      <PagedList
        list={list}
        section={t('deals.mine')}
        empty={<EmptyState title={t('deals.empty')} text={t('deals.emptyText')} action={add} />}
      >
        {(items) => (
          <>
            {items.length > 1 && <Text c="dimmed">{t('deals.orderHint')}</Text>}
            <PeriodPicker />
            <SortableList
              items={items}
              idOf={(deal) => deal.id}
              labelOf={(deal) => deal.title}
              onReorder={(ids) => reorder.mutateAsync({ body: { ids } })}
              arrangement="grid"
              gap="lg"
            >
              {(deal, handle) => (
                <DealCard deal={deal}>
                  <DealSummary deal={deal} figures={statistics.data?.items.find(({ dealId }) => dealId === deal.id)} />
                  <DealActions deal={deal} handle={handle} edit={() => open({ edit: String(deal.id) })} />
                </DealCard>
              )}
            </SortableList>
          </>
        )}
      </PagedList>
      {viewed && <DealStatistics deal={viewed} onClose={close} />}
      {(search.has('new') || edited) && <DealEditor key={edited?.id ?? 'new'} deal={edited ?? null} onClose={close} />}
    </Screen>
  )
}

type ActionProps = { deal: Deal; handle: ReactNode; edit: () => void }

function DealActions({ deal, handle, edit }: ActionProps) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const { change, switchTo } = useVisibility(deal)
  const duplicate = useAction(deals.duplicate, {
    onDone: () => {
      toast.show({ title: 'deals.mine', text: t('deals.duplicated') })
    },
    onRefused,
  })
  const remove = useAction(deals.remove, { onRefused })
  const params = { id: deal.id }
  return (
    <>
      {deal.visibleFrom && <Text size="sm">{t('deals.scheduledFor', { time: exact(deal.visibleFrom) })}</Text>}
      <Switch
        label={t('deals.visible')}
        checked={change.isPending ? deal.visibility !== 'visible' : deal.visibility === 'visible'}
        disabled={change.isPending}
        onChange={(event) => switchTo(event.currentTarget.checked)}
      />
      <Group gap="xs">
        <ActionButton variant="default" size="sm" onClick={edit}>
          {t('common.edit')} <VisuallyHidden>{deal.title}</VisuallyHidden>
        </ActionButton>
        <ActionButton
          variant="default"
          size="sm"
          busy={duplicate.isPending}
          onClick={() => duplicate.mutate({ params })}
        >
          {t('deals.duplicate')} <VisuallyHidden>{deal.title}</VisuallyHidden>
        </ActionButton>
        <DeleteButton
          name={deal.title}
          title={t('deals.removeTitle')}
          text={t('deals.removeText')}
          busy={remove.isPending}
          onDelete={() => remove.mutate({ params })}
        />
        <UndoButton object={dealObject(deal)} />
        {handle}
      </Group>
    </>
  )
}

const dealObject = ({ id }: Deal) => `deal:${id}`

/** Shows or hides a deal at once, which can be undone. */
function useVisibility(deal: Deal) {
  const { t } = useTranslation()
  const offerUndo = useUndo()
  const handleRefusal = useRefusalHandler()
  const change = useAction(deals.change, {
    onDone: ({ visibility }) =>
      offerUndo({
        object: dealObject(deal),
        title: 'deals.mine',
        text: t(visibility === 'visible' ? 'deals.nowVisible' : 'deals.nowHidden', { title: deal.title }),
        undo: () => switchTo(visibility !== 'visible'),
      }),
    onRefused: (error) => handleRefusal(error),
  })
  const switchTo = (isActive: boolean) => change.mutate({ params: { id: deal.id }, body: { isActive } })
  return { change, switchTo }
}
