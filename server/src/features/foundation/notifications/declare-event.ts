import { z } from 'zod'
import type { LiveType } from '#contract/accounts/live/live.ts'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { TextKey } from '../../../platform/texts.ts'
import { isWritten } from './event-fields.ts'

/**
 * The way a mail is sent. security: in an urgent queue of its own. money: always on its own. deadline: asks for an answer, without which
 * something happens; at once. pair: other news between two people; at most one mail per ten minutes about the same two, those in between
 * are folded into one (mail/fold-mails.ts). reminder: those of a minute are one mail. other: on its own.
 */
export type MailLane = 'security' | 'money' | 'deadline' | 'pair' | 'reminder' | 'other'

/** Subjects of a person's open pages that an event makes stale (contract/accounts/live/live.ts). */
export type LiveSubjects = Exclude<LiveType, 'own' | 'notification'>

/** Something that people are told: in the notification centre, by mail, by push and on their open pages. */
export type EventDeclaration<Params extends z.ZodObject = z.ZodObject> = {
  /** The occasion, for docs/events.md: 'an order is paid'. */
  when: string
  /** Those who are told, for docs/events.md. */
  to: string
  /**
   * The category of its notification; work: that of orders, or of campaigns if it is about a campaign request; null: it has none, because
   * the mail is a link to click, folds others that have their own, or goes to somebody who cannot sign in.
   */
  category: NotificationKind | 'work' | null
  lane: MailLane
  /** The subjects that it makes stale; work: those of an order, or of a campaign request; null: none. */
  live: LiveSubjects | 'work' | null
  /** The placeholders of its texts, and the page that it leads to. */
  params: Params
  /** Params of an example, for the gallery of mails. */
  example: z.input<NoInfer<Params>>
  /** The page of its notification if that is neither its category's nor the link of its mail, which may open an account. */
  page?: string
  /** The page that its mail leads to without a link; by default the order, or the wallet. */
  mailPage?: string
  /** The label of its time in the facts of its mail, if that is not the deadline of some work; null: nothing ends then any more. */
  time?: Extract<TextKey, `facts.${string}`> | null
  /** The label of the button of a mail that leads to neither an order nor a campaign request. */
  button?: Extract<TextKey, `button.${string}`>
  /** The label of its notification's button, if not that of its category. */
  action?: Extract<TextKey, `button.${string}`>
  /** The one next step, which is more than looking at something. */
  step?: Extract<TextKey, `step.${string}`>
  /** A shorter label of that step for a push, where there is little room. */
  pushStep?: Extract<TextKey, `push.${string}`>
  /** SQL of the notification `n` that holds once the step is done (done-steps.sql.ts). */
  isDone?: string
  /** The deadline by which it has to be taken: the action of the work's clock; by default the `action` that its params name. */
  clock?: string
  /** States of the work in which that step was to accept. */
  acceptedIn?: readonly string[]
  /** The page where readers of the mail secure their account if they did not do it. */
  securingPage?: string
  /** The footer of its mail, for readers who may have no account. */
  footer?: Extract<TextKey, `footer.${string}`>
  /** Answers that the reader of the mail gives by a link, each with a button of its own. */
  answers?: readonly string[]
}

/** Names that have a subject and a body in every language. */
type NameWithTexts = {
  [Key in TextKey]: Key extends `${infer Name}.subject` ? (`${Name}.body` extends TextKey ? Name : never) : never
}[TextKey]

export type DeclaredEvent<Name extends string = string, Params extends z.ZodObject = z.ZodObject> = {
  name: Name
  /** Params that people wrote. */
  written: string[]
} & EventDeclaration<Params>

/** The params of all declared events, by name: each feature's `declared-events.ts` adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DeclaredEvents {}
export type EventName = keyof DeclaredEvents & string
export type ParamsOf<Name extends EventName> = DeclaredEvents[Name]

/** The events that have all of these params. */
export type EventsWith<Field extends string> = {
  [Name in EventName]: string extends keyof ParamsOf<Name>
    ? never
    : [Field] extends [keyof ParamsOf<Name>]
      ? Name
      : never
}[EventName]

/** The params of a feature's events by their names, for `DeclaredEvents`. */
export type ParamsByName<Events extends readonly DeclaredEvent[]> = {
  [Event in Events[number] as Event['name']]: z.input<Event['params']>
}

const declared = new Map<string, DeclaredEvent>()

/**
 * Declares a kind of event, in `declared-events.ts` of the feature that causes it. Its texts, `<name>.subject` and `<name>.body`, stand in
 * server/locales. Names are stored with notifications and queued mails: a name that was released stays.
 */
export function declareEvent<const Name extends NameWithTexts, Params extends z.ZodObject>(
  name: Name,
  declaration: EventDeclaration<Params>,
): DeclaredEvent<Name, Params> {
  if (declared.has(name)) throw new Error(`The event ${name} is declared twice`)
  const { shape } = declaration.params
  const written = Object.keys(shape).filter((field) => isWritten(shape[field]))
  const event = { name, written, ...declaration }
  // the params of each event are of a type of their own
  declared.set(name, event as unknown as DeclaredEvent)
  return event
}

/** The declaration of events that another version of the program has stored. */
const unknownEvent: EventDeclaration & { written: string[] } = {
  when: '',
  to: '',
  category: null,
  lane: 'other',
  live: null,
  written: [],
  params: z.object({}),
  example: {},
}

/** The declaration of an event that may be stored. */
export const eventOf = (name: string): EventDeclaration & { written: string[] } => declared.get(name) ?? unknownEvent

/** Throws if a program raises an event whose declaration it has not loaded: `server/src/declared-events.ts` loads all. */
export function assertDeclared(name: string): void {
  if (!declared.has(name)) throw new Error(`The event ${name} is not declared`)
}

/** All declared events. */
export const allEvents = (): DeclaredEvent[] => [...declared.values()]
