import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { CallInput, RequestError } from '../request.ts'
import { useErrorText, useIssueText } from '../sentence.ts'
import { onceSender } from './send-once.ts'
import { issuesOf } from './validation.ts'

/** Reason for which something was not sent, in the reader's language; `path` names the field at fault, if there is one. */
export type Problem = { text: string; code: string; path?: string }

type Options<E extends Endpoint> = {
  onSent: (answer: AnswerOf<E>) => void
  onRefused?: (error: RequestError) => void
  /** Checked before sending; without it, the server's issues are shown. */
  schema?: z.ZodType
}

/** Submission of a form, for pages with and without the component library: validates the body, sends it once, and reports problems. */
export function useSubmission<E extends Endpoint>(endpoint: E, { onSent, onRefused, schema }: Options<E>) {
  const issueText = useIssueText()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const sender = useRef<ReturnType<typeof onceSender<E>> | null>(null)
  /** Resolves to true if it was sent. */
  const send = async (input: CallInput<E>): Promise<boolean> => {
    if (busy) return false
    const [issue] = schema ? issuesOf(schema, input.body) : []
    if (issue) {
      setProblem({ path: issue.path, text: issueText(issue), code: '' })
      return false
    }
    sender.current ??= onceSender(endpoint)
    setBusy(true)
    setProblem(null)
    try {
      onSent(await sender.current(input))
      return true
    } catch (error) {
      const refusal = error as RequestError
      const [first] = refusal.issues ?? []
      setProblem({
        text: first ? issueText(first) : errorText(refusal),
        code: refusal.code,
        path: first?.path,
      })
      onRefused?.(refusal)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, problem }
}
