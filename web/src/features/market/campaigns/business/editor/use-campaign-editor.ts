import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Campaign,
  type CampaignChange,
  type CampaignContent,
  campaignChange,
  campaigns,
} from '#contract/market/campaigns/campaigns.ts'
import { submissionIssues } from '#contract/market/campaigns/submission.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { useContractForm } from '../../../../../api/forms/forms.ts'
import { useAction } from '../../../../../api/queries.ts'
import { choiceIn } from '../../../../../api/search-params.ts'
import { useFieldErrors } from '../../../../../api/sentence.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'
import { serverDate } from '../../../../../format/server-clock.ts'
import { type CampaignValues, changeOf, valuesOf } from './campaign-values.ts'
import { type EditorStep, editorSteps, stepOf } from './editor-steps.ts'
import { splitValid, useAutosave } from './use-autosave.ts'

/** The editor of a draft: its form, saved as it is typed, the missing fields, and its submission. The step is in the URL (?step=). */
export function useCampaignEditor(campaign: Campaign) {
  const fieldErrors = useFieldErrors()
  const [search, setSearch] = useSearchParams()
  const step = choiceIn(search, 'step', { choices: editorSteps, fallback: 'basics' })
  const [attempt, setAttempt] = useState<{ count: number; step: EditorStep | null }>({ count: 0, step: null })
  const { form, showIssues: noteRefusal } = useContractForm(campaignChange, valuesOf(campaign), {
    toInput: changeOf,
    fromInput: (input: CampaignChange) => valuesOf({ ...campaign, ...input } as Campaign),
  })
  const missing = missingIn(campaign, form.values)
  const showIssues = useCallback(
    (issues: FieldIssue[]) => form.setErrors(fieldErrors(issues)),
    [form.setErrors, fieldErrors],
  )
  const { state, save } = useAutosave(campaign, form, {
    onIssues: (typed) => showIssues(attempt.count > 0 ? missing : typed),
    onElsewhere: noteRefusal,
  })
  const show = (next: EditorStep) => setSearch(next === 'basics' ? {} : { step: next })
  const open = (next: EditorStep) => {
    void save()
    show(next)
  }
  const handleRefusal = useRefusalHandler()
  const showMissing = (issues: FieldIssue[]) => {
    // called with at least one issue
    const first = stepOf(issues[0]!.path)
    setAttempt(({ count }) => ({ count: count + 1, step: first }))
    showIssues(issues)
    show(first)
  }
  const submit = useAction(campaigns.submit, {
    onRefused: (error) =>
      handleRefusal(error, ({ issues }) => {
        if (issues.length > 0) showMissing(issues)
        return issues.length > 0
      }),
  })
  const send = async () => {
    if (missing.length > 0) return showMissing(missing)
    if (await save()) submit.mutate({ params: { id: campaign.id } })
  }
  return {
    form,
    step,
    open,
    missing,
    hasTried: attempt.count > 0,
    /** Number of attempts to submit it that have led to the step on screen. */
    attemptsHere: attempt.step === step ? attempt.count : 0,
    state,
    save,
    send,
    isSending: submit.isPending,
  }
}

export type CampaignEditor = ReturnType<typeof useCampaignEditor>
export type CampaignForm = CampaignEditor['form']

/** The campaign as it is typed, for its preview. */
export const typedCampaign = (campaign: Campaign, values: CampaignValues): Campaign => ({
  ...campaign,
  ...(changeOf(values) as CampaignContent),
})

/** Problems that prevent submission: invalid and missing fields. */
function missingIn(campaign: Campaign, values: CampaignValues): FieldIssue[] {
  const { issues } = splitValid(changeOf(values))
  return [...issues, ...submissionIssues(typedCampaign(campaign, values), serverDate())]
}
