import { Group, SimpleGrid, Switch, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Deal, deals } from '#contract/deals.ts'
import { ActionButton } from '../../ui/buttons.tsx'
import { DealCard } from '../../ui/DealCard.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { useAction, useList } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { EmptyState, ListOf, Screen } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { DealEditor } from './DealEditor.tsx'

/** /influencer/deals: one's own deals; the open editor stands in the address (?new, ?edit=12). */
export function Component() {
  const { t } = useTranslation()
  const user = useSignedIn()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const list = useList(deals.list, { query: { mine: 'true' } })
  const changed = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).match(/deals|profiles/) !== null,
      refetchType: 'all',
    })
  const edited = list.items.find((deal) => String(deal.id) === search.get('edit'))
  const add = (
    <ActionButton
      onClick={() => setSearch({ new: '' })}
      reason={user.isVerified ? null : t('Please verify your email address first')}
    >
      {t('deals.add')}
    </ActionButton>
  )
  const close = () => setSearch({}, { replace: true })

  return (
    <Screen title={t('deals.mine')} action={add}>
      <ListOf
        list={list}
        section={t('deals.mine')}
        empty={<EmptyState title={t('deals.empty')} text={t('deals.emptyText')} action={add} />}
      >
        {(items) => (
          <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
            {items.map((deal) => (
              <DealCard key={deal.id} deal={deal}>
                <DealActions deal={deal} edit={() => setSearch({ edit: String(deal.id) })} changed={changed} />
              </DealCard>
            ))}
          </SimpleGrid>
        )}
      </ListOf>
      {(search.has('new') || edited) && (
        <DealEditor key={edited?.id ?? 'new'} deal={edited ?? null} onClose={close} onSaved={changed} />
      )}
    </Screen>
  )
}

function DealActions({ deal, edit, changed }: { deal: Deal; edit: () => void; changed: () => void }) {
  const { t } = useTranslation()
  const refused = useRefused()
  const onRefused = (error: RequestError) => refused(error)
  const change = useAction(deals.change, { onDone: changed, onRefused })
  const remove = useAction(deals.remove, { onDone: changed, onRefused })
  const params = { id: deal.id }
  return (
    <>
      <Switch
        label={t('deals.visible')}
        checked={change.isPending ? !deal.isActive : deal.isActive}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ params, body: { isActive: event.currentTarget.checked } })}
      />
      <Group gap="xs">
        <ActionButton variant="default" size="sm" onClick={edit}>
          {t('common.edit')} <VisuallyHidden>{deal.title}</VisuallyHidden>
        </ActionButton>
        <DeleteButton
          name={deal.title}
          title={t('deals.removeTitle')}
          text={t('deals.removeText')}
          busy={remove.isPending}
          onDelete={() => remove.mutate({ params })}
        />
      </Group>
    </>
  )
}
