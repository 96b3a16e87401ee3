import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Subject of the drawing. */
export type EmptyKind = 'list' | 'search' | 'money' | 'people' | 'messages' | 'pictures' | 'done'

type Props = { title: string; text: string; action?: ReactNode; kind?: EmptyKind }

/** Shown in place of an empty list: a small drawing, the future content, and the first step. */
export function EmptyState({ title, text, action, kind = 'list' }: Props) {
  return (
    <Stack align="center" ta="center" gap="xs" py={40} px="md" className={classes.box}>
      <Drawing kind={kind} />
      <Text fw={600} size="lg">
        {title}
      </Text>
      <Text c="dimmed" maw={460}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}

const card = (...[x, y, width, height]: [x: number, y: number, width: number, height: number]) => (
  <rect x={x} y={y} width={width} height={height} rx="6" className={classes.sheet} />
)
const line = (x: number, y: number, length: number) => <path d={`M${x} ${y}h${length}`} className={classes.line} />

const drawings: Record<EmptyKind, ReactNode> = {
  list: (
    <>
      {card(26, 14, 68, 20)}
      {card(18, 40, 84, 20)}
      {card(26, 66, 68, 20)}
      {line(36, 24, 24)}
      {line(30, 50, 34)}
      {line(36, 76, 20)}
      <circle cx="90" cy="50" r="5" className={classes.mark} />
    </>
  ),
  search: (
    <>
      {card(20, 20, 64, 60)}
      {line(30, 34, 30)}
      {line(30, 46, 40)}
      <circle cx="76" cy="60" r="16" className={classes.lens} />
      <path d="M88 72l14 14" className={classes.stroke} />
    </>
  ),
  money: (
    <>
      {card(18, 30, 84, 48)}
      <circle cx="60" cy="54" r="12" className={classes.mark} />
      <path d="M60 47v14M56 51h6a3 3 0 010 6h-4" className={classes.onMark} />
      {line(26, 40, 12)}
      {line(82, 68, 12)}
      <path d="M30 22h60" className={classes.line} />
    </>
  ),
  people: (
    <>
      <circle cx="42" cy="40" r="13" className={classes.sheet} />
      <circle cx="80" cy="36" r="15" className={classes.mark} />
      <path d="M18 84c2-18 12-26 24-26s20 8 22 26" className={classes.sheet} />
      <path d="M56 86c2-20 12-30 24-30s22 10 24 30" className={classes.lens} />
    </>
  ),
  messages: (
    <>
      <path
        d="M20 22h56a8 8 0 018 8v20a8 8 0 01-8 8H40L28 70V58h-8a8 8 0 01-8-8V30a8 8 0 018-8z"
        className={classes.sheet}
      />
      {line(26, 36, 40)}
      {line(26, 46, 26)}
      <path
        d="M60 64h36a8 8 0 018 8v6a8 8 0 01-8 8h-4v8l-10-8H60a8 8 0 01-8-8v-6a8 8 0 018-8z"
        className={classes.mark}
      />
    </>
  ),
  pictures: (
    <>
      {card(16, 24, 52, 58)}
      {card(48, 16, 56, 58)}
      <circle cx="90" cy="32" r="6" className={classes.mark} />
      <path d="M52 70l16-22 12 14 8-8 12 16z" className={classes.lens} />
    </>
  ),
  done: (
    <>
      {card(24, 16, 72, 68)}
      {line(40, 34, 40)}
      {line(40, 46, 28)}
      <circle cx="84" cy="74" r="16" className={classes.mark} />
      <path d="M77 74l5 5 9-10" className={classes.onMark} />
    </>
  ),
}

export const Drawing = ({ kind }: { kind: EmptyKind }) => (
  <svg viewBox="0 0 120 100" width={120} height={100} aria-hidden="true" focusable="false">
    {drawings[kind]}
  </svg>
)
