import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { contactFilters, contactQueue, contactTabs } from '#contract/market/support/contact-queue.ts'
import { useList } from '../../../api/queries.ts'
import { choiceIn } from '../../../api/search-params.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { PageTabs } from '../../../kit/page/PageTabs.tsx'
import { QueueWorkspace } from '../../../kit/queue/QueueWorkspace.tsx'
import { StatusFilter } from '../../../kit/StatusFilter.tsx'
import { EmptyState, Screen } from '../../../kit/screens.tsx'
import { CannedReplies } from './CannedReplies.tsx'
import { ContactFigures } from './ContactFigures.tsx'
import { contactQueryIn } from './load-contact-queue.ts'
import { OpenMessage } from './OpenMessage.tsx'

/** /admin/contact: threads with support and the ready-made answers (?tab=canned). */
export function ContactQueueScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('contact.queue')} line={t('contact.queueLine')} size="xl">
      <PageTabs
        label={t('contact.queue')}
        tabs={[
          { value: 'messages', label: t('contact.queue') },
          { value: 'canned', label: t('canned.title') },
        ]}
      >
        {(tab) => (tab === 'canned' ? <CannedReplies /> : <Queue />)}
      </PageTabs>
    </Screen>
  )
}

/** Waiting threads, oldest first; ?status=, ?assigned= and ?q= choose others. */
function Queue() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const status = choiceIn(search, 'status', { choices: contactFilters, fallback: 'waiting' })
  const list = useList(contactQueue.list, { query: contactQueryIn(search) })
  const filters: Filter[] = [
    { name: 'q', label: t('contact.search'), kind: 'text' },
    {
      name: 'assigned',
      label: t('contact.assigned'),
      kind: 'choice',
      options: [
        { value: 'me', label: t('contact.assignedTo.me') },
        { value: 'nobody', label: t('contact.assignedTo.nobody') },
      ],
    },
  ]
  return (
    <>
      <StatusFilter kind="contact" statuses={contactTabs} defaultStatus="waiting" />
      <FilterBar label={t('contact.queue')} filters={filters} />
      <QueueWorkspace
        list={list}
        section={t('contact.queue')}
        empty={
          <EmptyState
            kind="done"
            title={t('reports.empty')}
            text={t(status === 'waiting' ? 'contact.emptyText' : 'contact.emptyFiltered')}
          />
        }
        keys={{ a: 'contact.replyKey', r: 'contact.solve', e: 'people.open' }}
        row={({ sender, visitor, subject, updatedAt }) => ({
          picture: sender && <Avatar person={sender} size={32} />,
          title: <bdi>{subject}</bdi>,
          note: (
            <>
              <bdi>{sender?.displayName ?? visitor?.name}</bdi> · <RelativeTime at={updatedAt} />
            </>
          ),
        })}
      >
        {(message) => <OpenMessage key={message.id} message={message} />}
      </QueueWorkspace>
      <Box mt="xl">
        <ContactFigures />
      </Box>
    </>
  )
}
