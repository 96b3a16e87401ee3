import { Drawer, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ShowcaseComment, type ShowcaseItem, showcaseVisits } from '#contract/showcase.ts'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment } from '../../ui/figures.tsx'
import { useAction, useList } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Props = { item: ShowcaseItem; onClose: () => void; changed: () => void }

/** What was said to a work; its owner removes what should not stand there. */
export function WorkComments({ item, onClose, changed }: Props) {
  const { t } = useTranslation()
  const list = useList(showcaseVisits.comments, { params: { id: item.id } })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('showcase.commentsOf', { title: item.title })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ListOf
        list={list}
        section={t('showcase.comments')}
        empty={<EmptyState title={t('showcase.noComments')} text={t('showcase.noCommentsText')} />}
      >
        {(comments: ShowcaseComment[]) => (
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {comments.map((comment) => (
              <li key={comment.id}>
                <Said comment={comment} changed={changed} />
              </li>
            ))}
          </Stack>
        )}
      </ListOf>
    </Drawer>
  )
}

function Said({ comment, changed }: { comment: ShowcaseComment; changed: () => void }) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const remove = useAction(showcaseVisits.removeComment, {
    onDone: () => {
      changed()
      toast.show({ title: 'showcase.commentRemoved', text: comment.author.displayName })
    },
    onRefused: (error) => refused(error),
  })
  return (
    <Stack gap={4} align="flex-start">
      <PersonLine person={comment.author} note={<Moment at={comment.date} />} />
      <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Text>
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
