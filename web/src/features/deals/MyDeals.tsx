import { Group, Switch, Text, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dealStatistics } from '#contract/deal-statistics.ts'
import { type Deal, dealLimits, deals } from '#contract/deals.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { DealCard } from '../../ui/DealCard.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { useTimes } from '../../ui/figures.tsx'
import { useAction, useList, useRead } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { DealEditor } from './DealEditor.tsx'
import { DealStatistics, DealSummary, PeriodPicker, usePeriod } from './DealStatistics.tsx'

const grid = {
  kind: 'grid' as const,
  style: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
    gap: 'var(--mantine-spacing-lg)',
  },
}

/** /influencer/deals: one's own deals in their order on the profile; the open editor stands in the address (?new, ?edit=12). */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const list = useList(deals.list, { query: { mine: 'true', sort: 'own', limit: dealLimits.maxDeals } })
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).match(/deals|profiles/) !== null,
      refetchType: 'all',
    })
  const refused = useRefused()
  const order = useAction(deals.order, {
    onDone: changed,
    onRefused: (error) => {
      refused(error)
      changed()
    },
  })
  const period = usePeriod()
  const statistics = useRead(dealStatistics.list, { query: { period } }, { fresh: true })
  const asked = (name: string) => list.items.find((deal) => String(deal.id) === search.get(name))
  const [edited, looked] = [asked('edit'), asked('statistics')]
  /** The address with what is open now; the period stays. */
  const open = (what: Record<string, string>, options?: { replace: boolean }) =>
    setSearch({ ...(period !== 'all' && { period }), ...what }, { ...options, preventScrollReset: true })
  const add = (
    <ActionButton
      onClick={() => open({ new: '' })}
      reason={user.isVerified ? null : t('Please verify your email address first')}
    >
      {t('deals.add')}
    </ActionButton>
  )
  const close = () => open({}, { replace: true })

  return (
    <Screen title={t('deals.mine')} action={add}>
      <ListOf
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
              onOrder={(ids) => order.mutateAsync({ body: { ids } })}
              layout={grid}
            >
              {(deal, handle) => (
                <DealCard deal={deal}>
                  <DealSummary deal={deal} figures={statistics.data?.items.find(({ dealId }) => dealId === deal.id)} />
                  <DealActions
                    deal={deal}
                    handle={handle}
                    edit={() => open({ edit: String(deal.id) })}
                    changed={changed}
                  />
                </DealCard>
              )}
            </SortableList>
          </>
        )}
      </ListOf>
      {looked && <DealStatistics deal={looked} onClose={close} />}
      {(search.has('new') || edited) && (
        <DealEditor key={edited?.id ?? 'new'} deal={edited ?? null} onClose={close} onSaved={changed} />
      )}
    </Screen>
  )
}

type ActionProps = { deal: Deal; handle: ReactNode; edit: () => void; changed: () => void }

function DealActions({ deal, handle, edit, changed }: ActionProps) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  const toast = useToast()
  const refused = useRefused()
  const onRefused = (error: RequestError) => refused(error)
  const change = useAction(deals.change, { onDone: changed, onRefused })
  const duplicate = useAction(deals.duplicate, {
    onDone: () => {
      toast.show({ title: 'deals.mine', text: t('deals.duplicated') })
      changed()
    },
    onRefused,
  })
  const remove = useAction(deals.remove, { onDone: changed, onRefused })
  const params = { id: deal.id }
  return (
    <>
      {deal.visibleFrom && <Text size="sm">{t('deals.scheduledFor', { time: exact(deal.visibleFrom) })}</Text>}
      <Switch
        label={t('deals.visible')}
        checked={change.isPending ? deal.visibility !== 'visible' : deal.visibility === 'visible'}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ params, body: { isActive: event.currentTarget.checked } })}
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
        {handle}
      </Group>
    </>
  )
}
