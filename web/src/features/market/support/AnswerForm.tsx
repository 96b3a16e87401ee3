import { Group, Select } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cannedReplies, fillCannedReply } from '#contract/market/support/canned-replies.ts'
import { type ContactMessage, contactAnswer, contactQueue } from '#contract/market/support/contact-queue.ts'
import { product } from '#contract/product.ts'
import { useContractForm } from '../../../api/forms/forms.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { MailButton } from '../../../kit/dialogs/MailButton.tsx'
import { ContractForm } from '../../../kit/fields/ContractForm.tsx'
import { TextAreaField } from '../../../kit/fields/text-fields.tsx'
import { useToast } from '../../../kit/toasts.tsx'

const nameOf = ({ sender, visitor }: ContactMessage) => sender?.displayName ?? visitor?.name ?? ''

/** The answer to a message, ready-made or not; stored as a draft until it is sent. */
export function AnswerForm({ message }: { message: ContactMessage }) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const { user } = useUser()
  const solves = useRef(false)
  const { form, draft, onRefused } = useContractForm(
    contactAnswer,
    { adminResponse: '' },
    { draft: `contact-answer-${message.id}` },
  )
  const answer = useAction(contactQueue.reply, {
    onDone: () => {
      draft.clear()
      form.setValues({ adminResponse: '' })
      toast.show({ title: 'contact.queue', text: t('contact.answerSent') })
    },
    onRefused,
  })
  const { assignedTo } = message
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const isTaken = assignedTo !== null && assignedTo.id !== user?.id
  const reason = isTaken ? t('{{name}} has taken this message', { name: assignedTo.displayName }) : null
  const send = (body: { adminResponse: string }) =>
    answer.mutate({ params: { id: String(message.id) }, body: { ...body, solve: solves.current } })
  return (
    <ContractForm form={form} gap="sm" onSubmit={send}>
      <ReadyMade message={message} use={(adminResponse) => form.setValues({ adminResponse })} />
      <TextAreaField
        name="adminResponse"
        data-queue-key="a"
        label={t('contact.answer')}
        description={t('contact.answerText', { language: names.of(message.language) })}
        maxLength={4000}
        required
      />
      <Group gap="xs">
        <ActionButton
          type="submit"
          busy={answer.isPending}
          reason={reason}
          onClick={() => {
            solves.current = false
          }}
        >
          {t('contact.sendAnswer')}
        </ActionButton>
        <ActionButton
          type="submit"
          variant="default"
          busy={answer.isPending}
          reason={reason}
          onClick={() => {
            solves.current = true
          }}
        >
          {t('contact.sendAndSolve')}
        </ActionButton>
        {message.stage !== 'solved' && <Solve message={message} reason={reason} />}
      </Group>
    </ContractForm>
  )
}

/** Chooses a ready-made answer in the sender's language, with their name filled in. */
function ReadyMade({ message, use }: { message: ContactMessage; use: (text: string) => void }) {
  const { t } = useTranslation()
  const read = useRead(cannedReplies.list, {})
  const items = read.data?.items ?? []
  const { subject, language } = message
  if (items.length === 0) return null
  return (
    <Select
      label={t('canned.choose')}
      data={items.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={null}
      searchable
      onChange={(id) => {
        const chosen = items.find((item) => String(item.id) === id)
        if (chosen) use(fillCannedReply(chosen.texts[language], { name: nameOf(message), subject, product }))
      }}
    />
  )
}

function Solve({ message, reason }: { message: ContactMessage; reason: string | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const solve = useAction(contactQueue.solve, {
    onDone: ({ subject }) => toast.show({ title: 'contact.solvedToast', text: subject }),
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <MailButton
      label={t('contact.solve')}
      to={nameOf(message)}
      variant="subtle"
      data-queue-key="r"
      busy={solve.isPending}
      reason={reason}
      onConfirm={() => solve.mutate({ params: { id: String(message.id) } })}
    />
  )
}
