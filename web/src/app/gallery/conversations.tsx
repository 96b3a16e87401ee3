import { Button, Card, Group, Text } from '@mantine/core'
import { ActionButton } from '../../kit/buttons.tsx'
import { Conversation, type ConversationEntry } from '../../kit/conversation/Conversation.tsx'
import { Bubble, BubbleNote, BubbleText, EventLine, MessageTime } from '../../kit/conversation/entries.tsx'
import { OutgoingBubble } from '../../kit/conversation/OutgoingBubble.tsx'
import { StickyAction } from '../../kit/page/StickyAction.tsx'
import { Board } from '../../kit/progress/Board.tsx'
import { Moment } from '../../kit/progress/Moment.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { ObjectMenu } from '../../kit/undo/ObjectMenu.tsx'
import { UndoButton } from '../../kit/undo/UndoButton.tsx'
import { useUndo } from '../../kit/undo/use-undo.ts'
import type { Pattern } from './pattern.ts'

const nothing = () => undefined
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString()
const loaded = {
  items: [],
  error: null,
  isPending: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: nothing,
  refetch: nothing,
}

const message = (key: string, minute: number, own: boolean, text: string): ConversationEntry => ({
  key,
  createdAt: at(minute),
  content: (
    <Bubble
      own={own}
      note={
        <BubbleNote>
          <MessageTime at={at(minute)} />
        </BubbleNote>
      }
    >
      <BubbleText>{text}</BubbleText>
    </Bubble>
  ),
})

const outgoing = (['waiting', 'sending', 'failed'] as const).map(
  (state, index): ConversationEntry => ({
    key: state,
    createdAt: at(30 + index),
    content: (
      <OutgoingBubble
        item={{
          content: `This one is ${state}.`,
          state,
          error:
            state === 'failed' ? { message: 'You can only send messages while the order is open', details: {} } : null,
        }}
        retry={nothing}
        remove={nothing}
      />
    ),
  }),
)

const entries: ConversationEntry[] = [
  {
    key: 'paid',
    createdAt: at(0),
    content: <EventLine title="Ordered and paid" actor="Brightside Coffee" at={at(0)} />,
  },
  message('1', 4, true, 'We would love to see the cup in morning light.'),
  message('2', 9, false, 'بكل سرور، سأصوّرها غدًا صباحًا.'),
]

const card = (title: string) => (
  <Card withBorder padding="sm">
    <Text fw={500}>{title}</Text>
    <Text size="sm" c="dimmed">
      Due in 3 days
    </Text>
  </Card>
)

export const conversations: Pattern[] = [
  {
    name: 'Board',
    states: (
      <Board
        label="Orders"
        columns={[
          { key: 'yours', title: 'Your turn', count: '1', cards: card('A reel about your tea') },
          { key: 'theirs', title: 'Waiting', count: '2', cards: [card('Three stories'), card('A film of 60 seconds')] },
        ]}
      />
    ),
  },
  {
    name: 'Sticky action',
    states: (
      <Card withBorder padding={0}>
        <StickyAction within="form" summary={<Text fw={600}>Total $380</Text>}>
          <Button>Pay $380</Button>
        </StickyAction>
      </Card>
    ),
  },
  {
    name: 'Conversation and outbox',
    states: <Conversation label="Messages" list={loaded} entries={[...entries, ...outgoing]} firstUnread="2" />,
  },
  { name: 'Toast and Undo', states: <Undoing /> },
  {
    name: 'Moment',
    states: (
      <Moment
        name={`gallery-${Date.now()}`}
        title="You were paid $342"
        kind="money"
        action={<Button size="sm">Open wallet</Button>}
      >
        <Text>It is in your wallet.</Text>
      </Moment>
    ),
  },
]

function Undoing() {
  const toast = useToast()
  const offerUndo = useUndo()
  return (
    <Group>
      <Button
        variant="default"
        onClick={() =>
          offerUndo({ object: 'gallery', title: 'toast.loggedOut', text: 'Something was done.', undo: nothing })
        }
      >
        With Undo
      </Button>
      <Button
        variant="default"
        onClick={() => toast.show({ title: 'toast.error', text: 'Something failed', failed: true })}
      >
        Failed
      </Button>
      <UndoButton object="gallery" />
      <ObjectMenu object="gallery" name="this" />
      <ActionButton variant="subtle" reason="Money, messages and decisions ask first">
        No Undo
      </ActionButton>
    </Group>
  )
}
