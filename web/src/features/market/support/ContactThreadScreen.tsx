import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  type ContactRating,
  type ContactThread,
  contact,
  contactRatings,
  newContactReply,
} from '#contract/market/support/contact-messages.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { EmptyState, Loaded, Screen } from '../../../kit/screens.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { Rating } from './Rating.tsx'
import { ThreadEntries } from './ThreadEntries.tsx'

/** The token of an emailed link, and the answer to its question: `#token` or `#token.good`. */
function readFragment(): { token: string | undefined; rating: ContactRating | undefined } {
  const [token, answer] = window.location.hash.slice(1).split('.')
  return { token: token || undefined, rating: contactRatings.find((rating) => rating === answer) }
}

/** /contact/:id: a thread with support, for the member who began it, or by its emailed link, whose token is in the fragment. */
export function ContactThreadScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [{ token, rating }] = useState(readFragment)
  const read = useRead(contact.read, { params: { id }, query: { token } })
  const isGone = read.error instanceof RequestError && [404, 422].includes(read.error.status)
  return (
    <Screen title={t('contact.threadTitle')} line={t('contact.threadLine')} size="md">
      {isGone ? (
        <EmptyState
          title={t('contact.gone')}
          text={t('contact.goneText')}
          action={<LinkButton to={paths.contact}>{t('contact.write')}</LinkButton>}
        />
      ) : (
        <Loaded read={read} section={t('contact.threadTitle')}>
          {(thread) => <Thread id={id} thread={thread} token={token} rating={rating} />}
        </Loaded>
      )}
    </Screen>
  )
}

type Props = { id: string; thread: ContactThread; token: string | undefined; rating: ContactRating | undefined }

/** `id`: the thread that was opened; one that was merged into another is shown as that one. */
function Thread({ id, thread, token, rating }: Props) {
  const { t } = useTranslation()
  const rate = useRate(id, token)
  // the link in the mail is the one click
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the thread is opened by that link
  useEffect(() => {
    if (rating && thread.canRate && rating !== thread.rating) rate.choose(rating)
  }, [])
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg">
        <Title order={2} size="h4" dir="auto">
          {thread.subject}
        </Title>
        <ThreadEntries {...thread} senderLabel={t('contact.you')} />
        {thread.stage === 'solved' && <Text c="dimmed">{t('contact.isSolved')}</Text>}
        {thread.canRate && <Rating chosen={thread.rating} busy={rate.busy} choose={rate.choose} />}
        <ReplyForm id={id} thread={thread} token={token} />
      </Stack>
    </Card>
  )
}

function useRate(id: string, token: string | undefined) {
  const handleRefusal = useRefusalHandler()
  const rate = useAction(contact.rate, { onRefused: (error) => handleRefusal(error) })
  return {
    busy: rate.isPending,
    choose: (rating: ContactRating) => rate.mutate({ params: { id }, body: { token, rating } }),
  }
}

function ReplyForm({ id, thread, token }: Omit<Props, 'rating'>) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const { form, draft, onRefused } = useContractForm(newContactReply, { text: '', token }, { draft: `contact-${id}` })
  const reply = useAction(contact.reply, {
    onDone: () => {
      draft.clear()
      form.setValues({ text: '' })
      toast.show({ title: 'contact.threadTitle', text: t('contact.replySent') })
    },
    onRefused,
  })
  const solve = useAction(contact.solve, { onRefused: (error) => handleRefusal(error) })
  return (
    <ContractForm form={form} gap="sm" onSubmit={(body) => reply.mutate({ params: { id }, body: { ...body, token } })}>
      <TextAreaField name="text" label={t('contact.yourReply')} maxLength={4000} required />
      <Group gap="xs">
        <ActionButton type="submit" busy={reply.isPending}>
          {t('contact.sendReply')}
        </ActionButton>
        {thread.stage === 'answered' && (
          <ActionButton
            variant="default"
            busy={solve.isPending}
            onClick={() => solve.mutate({ params: { id }, body: { token } })}
          >
            {t('contact.ownSolve')}
          </ActionButton>
        )}
      </Group>
    </ContractForm>
  )
}
