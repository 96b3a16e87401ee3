import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Campaign, type CampaignChange, campaignChange, campaigns } from '#contract/campaigns/campaigns.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { useLeaveGuard } from '../../../../api/forms/leave-guard.ts'
import { issuesOf } from '../../../../api/forms/validation.ts'
import { useAction } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { type CampaignValues, changeOf, valuesOf } from './campaign-values.ts'

/** How long nothing has been typed before it is saved. */
const pauseMs = 800

export type SaveState = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed'

/** What differs, field by field. */
export const differences = (before: CampaignChange, now: CampaignChange): CampaignChange =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof CampaignChange]),
    ),
  )

/** The issues of what has changed, and what of it can be saved. */
export function splitValid(change: CampaignChange): { issues: FieldIssue[]; valid: CampaignChange } {
  const issues = issuesOf(campaignChange, change)
  const wrong = new Set(issues.map(({ path }) => path.split('.')[0]))
  return { issues, valid: Object.fromEntries(Object.entries(change).filter(([name]) => !wrong.has(name))) }
}

/**
 * Saves a draft while it is typed, field by field: what is valid at once, the rest when it has been corrected. `onIssues` gets the
 * issues of what was typed. `save` resolves to whether everything is saved.
 */
export function useAutosave(
  campaign: Campaign,
  form: UseFormReturnType<CampaignValues>,
  onIssues: (issues: FieldIssue[]) => void,
) {
  const saved = useRef(changeOf(valuesOf(campaign)))
  const handleRefusal = useRefusalHandler()
  const latest = useRef({ values: form.values, onIssues, handleRefusal })
  latest.current = { values: form.values, onIssues, handleRefusal }
  const [state, setState] = useState<SaveState>('saved')
  const running = useRef<Promise<boolean> | null>(null)
  const { mutateAsync } = useAction(campaigns.change)

  const saveAll = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const { issues, valid } = splitValid(differences(saved.current, changeOf(latest.current.values)))
      latest.current.onIssues(issues)
      if (Object.keys(valid).length === 0) {
        setState(issues.length > 0 ? 'invalid' : 'saved')
        return issues.length === 0
      }
      setState('saving')
      try {
        await mutateAsync({ params: { id: campaign.id }, body: valid })
      } catch (error) {
        setState('failed')
        latest.current.handleRefusal(error as RequestError, ({ issues }) => {
          latest.current.onIssues(issues)
          return issues.length > 0
        })
        return false
      }
      saved.current = { ...saved.current, ...valid }
    }
  }, [campaign.id, mutateAsync])

  const save = useCallback((): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null
    })
    return running.current
  }, [saveAll])

  const { values } = form
  useEffect(() => {
    if (Object.keys(differences(saved.current, changeOf(values))).length === 0) return
    setState((before) => (before === 'saving' ? before : 'waiting'))
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values, save])
  // what is typed last is saved on the way out
  const leave = useRef(save)
  leave.current = save
  useEffect(() => () => void leave.current(), [])
  useLeaveGuard(state === 'failed' || state === 'invalid')
  return { state, save }
}
