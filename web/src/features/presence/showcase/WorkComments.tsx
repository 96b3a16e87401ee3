import { Drawer, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ShowcaseComment, type ShowcaseItem, showcaseVisits } from '#contract/presence/showcase/showcase.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { DeleteButton } from '../../../kit/dialogs/DeleteButton.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'

type Props = { item: ShowcaseItem; onClose: () => void }

/** Comments on a work, which its owner may delete. */
export function WorkComments({ item, onClose }: Props) {
  const { t } = useTranslation()
  const list = useList(showcaseVisits.comments, { params: { id: item.id } })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={t('showcase.commentsOf', { title: item.title })}>
      <PagedList
        list={list}
        section={t('showcase.comments')}
        empty={<EmptyState kind="messages" title={t('showcase.noComments')} text={t('showcase.noCommentsText')} />}
      >
        {(comments: ShowcaseComment[]) => (
          <Stack component="ul" gap="md" className={layout.plainList}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <CommentRow comment={comment} />
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </Drawer>
  )
}

function CommentRow({ comment }: { comment: ShowcaseComment }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(showcaseVisits.removeComment, {
    onDone: () => {
      toast.show({ title: 'showcase.commentRemoved', text: comment.author.displayName })
    },
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Stack gap={4} align="flex-start">
      <UserRow person={comment.author} note={<RelativeTime at={comment.date} />} />
      <UserText>{comment.text}</UserText>
      <DeleteButton
        name={comment.author.displayName}
        title={t('showcase.commentRemoveTitle')}
        text={t('showcase.commentRemoveText')}
        size="compact-sm"
        busy={remove.isPending}
        onDelete={() => remove.mutate({ params: { id: comment.id } })}
      />
    </Stack>
  )
}
