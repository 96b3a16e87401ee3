import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Campaign, type CampaignChange, campaignChange, campaigns } from '#contract/market/campaigns/campaigns.ts'
import type { FieldIssue } from '#contract/validation.ts'
import { differences, only, withValueAt } from '../../../../../api/forms/changes.ts'
import type { Elsewhere } from '../../../../../api/forms/elsewhere.ts'
import { useLeaveGuard } from '../../../../../api/forms/leave-guard.ts'
import { issuesOf } from '../../../../../api/forms/validation.ts'
import { useAction } from '../../../../../api/queries.ts'
import { RequestError } from '../../../../../api/request.ts'
import { useRefusalHandler } from '../../../../../api/use-refusal-handler.ts'
import { type CampaignValues, changeOf, valuesOf } from './campaign-values.ts'

/** Pause in typing after which the form is saved. */
const pauseMs = 800

export type SaveState = 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed'

/** Splits a change into the issues of its invalid fields and the fields that can be saved. */
export function splitValid(change: CampaignChange): { issues: FieldIssue[]; valid: CampaignChange } {
  const issues = issuesOf(campaignChange, change)
  const wrong = new Set(issues.map(({ path }) => path.split('.')[0]))
  return { issues, valid: Object.fromEntries(Object.entries(change).filter(([name]) => !wrong.has(name))) }
}

const fieldOf = (path: string) => path.replace(/\..*$/, '')

const without = (change: CampaignChange, fields: ReadonlySet<string>): CampaignChange =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !fields.has(name)))

type Options = {
  /** Called with the issues of the typed values. */
  onIssues: (issues: FieldIssue[]) => void
  /** Called with the fields that were changed elsewhere meanwhile, which are not saved before their writer has compared them. */
  onElsewhere: (refusal: RequestError) => void
}

/**
 * Saves a draft while it is typed, field by field: valid fields at once, the rest when it has been corrected. `save` resolves to true if
 * everything is saved.
 */
export function useAutosave(
  campaign: Campaign,
  form: UseFormReturnType<CampaignValues> & Pick<Elsewhere, 'theirs'>,
  { onIssues, onElsewhere }: Options,
) {
  const { values, theirs } = form
  const saved = useRef(changeOf(valuesOf(campaign)))
  /** The fields that were changed elsewhere. */
  const compared = useRef(new Set<string>())
  useEffect(() => {
    compared.current = new Set(Object.keys(theirs).map(fieldOf))
  }, [theirs])
  const handleRefusal = useRefusalHandler()
  const latest = useRef({ values, onIssues, onElsewhere, handleRefusal })
  latest.current = { values, onIssues, onElsewhere, handleRefusal }
  const [state, setState] = useState<SaveState>('saved')
  const running = useRef<Promise<boolean> | null>(null)
  const { mutateAsync } = useAction(campaigns.change)

  const saveAll = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const split = splitValid(differences(saved.current, changeOf(latest.current.values)))
      const { issues } = split
      const valid = without(split.valid, compared.current)
      latest.current.onIssues(issues)
      if (Object.keys(valid).length === 0) {
        const isSaved = issues.length === 0 && compared.current.size === 0
        setState(isSaved ? 'saved' : 'invalid')
        return isSaved
      }
      setState('saving')
      try {
        const was = only(saved.current, Object.keys(valid))
        await mutateAsync({ params: { id: campaign.id }, body: { ...valid, was } })
      } catch (error) {
        if (error instanceof RequestError && error.code === 'changed_elsewhere') {
          latest.current.onElsewhere(error)
          for (const { field, now } of error.details.changed as { field: string; now: unknown }[]) {
            compared.current.add(fieldOf(field))
            saved.current = withValueAt(saved.current, field, now)
          }
          continue
        }
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

  useEffect(() => {
    const waiting = Object.keys(differences(saved.current, changeOf(values)))
    if (waiting.every((name) => Object.keys(theirs).map(fieldOf).includes(name))) return
    setState((before) => (before === 'saving' ? before : 'waiting'))
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values, theirs, save])
  // the last change is saved on the way out
  const leave = useRef(save)
  leave.current = save
  useEffect(() => () => void leave.current(), [])
  useLeaveGuard(state === 'failed' || state === 'invalid')
  return { state, save }
}
