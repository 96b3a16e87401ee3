import { useRef, useState } from 'react'
import { messageErrors } from '#contract/foundation/messages/errors.ts'
import { newMessage } from '#contract/foundation/messages/messages.ts'
import { discardUpload } from '../../../api/files/upload.ts'
import { readDraft, removeDraft, saveDraft } from '../../../api/forms/draft-storage.ts'
import { issuesOf } from '../../../api/forms/validation.ts'
import { forgetLocalFile } from '../../../api/outbox/local-files.ts'
import type { AttachedFile } from '../../../api/outbox/unsent.ts'
import { useSentence } from '../../../api/sentence.ts'

type Draft = { content: string; file: AttachedFile | null }
const emptyDraft: Draft = { content: '', file: null }

export type SendMessage = (content: string, file: AttachedFile | null) => void

/**
 * A message being written: its text and file, stored in this tab under `name` until it is sent, and the reason why it cannot be
 * sent.
 */
export function useComposer(name: string, send: SendMessage) {
  const sentence = useSentence()
  const field = useRef<HTMLTextAreaElement>(null)
  const [{ content, file }, setDraft] = useState<Draft>(() => readDraft<Draft>(name) ?? emptyDraft)
  const [error, setError] = useState<string | null>(null)
  const change = (next: Draft) => {
    setDraft(next)
    setError(null)
    saveDraft(name, next)
  }
  const attach = (next: AttachedFile | null) => {
    if (file) discard(file)
    change({ content, file: next })
    field.current?.focus()
  }
  return {
    field,
    content,
    file,
    error,
    write: (text: string) => change({ content: text, file }),
    attach,
    submit: () => {
      const [issue] = issuesOf(newMessage, { content, attachmentFileId: file?.id ?? null })
      if (issue) return setError(sentence(issue.message))
      if (!content.trim() && !file?.waveform) return setError(sentence(messageErrors.messageRequired))
      send(content.trim(), file)
      setDraft(emptyDraft)
      removeDraft(name)
      field.current?.focus()
    },
  }
}

/** Deletes a file that is not sent: from this browser, or from the server. */
const discard = (file: AttachedFile) => (file.isLocal ? void forgetLocalFile(file.id) : discardUpload(file))
