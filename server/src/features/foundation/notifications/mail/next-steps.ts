import type { Language } from '#contract/languages.ts'
import { translate } from '../../../../platform/texts.ts'
import { eventOf } from '../declare-event.ts'

/** Tells whether the next step is to write back. */
export const isReplied = (event: string): boolean => eventOf(event).step === 'step.reply'

/** The next step as a button of a pushed notification, where there is little room; null: there is nothing to do but look. */
export function pushActionOf(event: string, language: Language): string | null {
  const { step, pushStep = step } = eventOf(event)
  return pushStep ? translate(language, pushStep) : null
}
