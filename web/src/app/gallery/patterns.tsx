import { Button, Group } from '@mantine/core'
import { ActionButton } from '../../kit/buttons.tsx'
import { Picker } from '../../kit/fields/Picker.tsx'
import { Change } from '../../kit/figures/Change.tsx'
import { FigureCard, FigureGrid } from '../../kit/figures/Figure.tsx'
import { FilterBar } from '../../kit/filters/FilterBar.tsx'
import { SortSelect } from '../../kit/filters/SortSelect.tsx'
import type { Filter } from '../../kit/filters/use-filters.ts'
import { type EmptyKind, EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { Stepper } from '../../kit/progress/Stepper.tsx'
import { StatusBadge } from '../../kit/StatusBadge.tsx'
import { ErrorBox } from '../../kit/screens.tsx'
import { BoardSkeleton, DashboardSkeleton, ListSkeleton } from '../../kit/skeleton/skeletons.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Term, Terms } from '../../kit/text/Term.tsx'
import { charts } from './charts.tsx'
import { conversations } from './conversations.tsx'
import { headers } from './headers.tsx'
import type { Pattern } from './pattern.ts'

const nothing = () => undefined

const filters: Filter[] = [
  {
    kind: 'choice',
    name: 'platform',
    label: 'Platform',
    options: [
      { value: 'instagram', label: 'Instagram', count: 31 },
      { value: 'youtube', label: 'YouTube', count: 12 },
    ],
  },
  { kind: 'text', name: 'person', label: 'Person' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'dollars', name: 'dollars', label: 'Amount' },
  {
    kind: 'range',
    name: 'price',
    label: 'Price',
    unit: 'cents',
    ends: [
      { name: 'minPrice', label: 'Price from' },
      { name: 'maxPrice', label: 'Price up to' },
    ],
    max: 10_000_000,
    turned: 'The lowest price can’t be above the highest',
  },
  { kind: 'flag', name: 'verified', label: 'Verified' },
]

const sort = <SortSelect sorts={[{ value: 'newest', label: 'Newest first' }]} value="newest" onChange={nothing} />

type Payment = { id: number; person: string; kind: string; amount: number }
const payments: Payment[] = [
  { id: 1, person: 'Lena Hart', kind: 'Deposit', amount: 380 },
  { id: 2, person: 'ليلى منصور', kind: 'Payout', amount: 1_240 },
  { id: 3, person: 'Brightside Coffee', kind: 'Refund', amount: 95 },
]
const columns: Column<Payment>[] = [
  { key: 'person', label: 'Person', cell: ({ person }) => <bdi>{person}</bdi>, sortBy: ({ person }) => person },
  { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
  {
    key: 'amount',
    label: 'Amount',
    cell: ({ amount }) => `$${amount}`,
    sortBy: ({ amount }) => amount,
    isNumeric: true,
  },
]

const emptyKinds: EmptyKind[] = ['list', 'search', 'money', 'people', 'messages', 'pictures', 'done']

/** The patterns with made-up content, in the order of look.md. */
export const patterns: Pattern[] = [
  ...headers,
  {
    name: 'Page head',
    states: (
      <>
        <PageHead
          title="Purchases"
          line="What you have ordered, and who acts next."
          action={<Button>Find influencers</Button>}
        />
        <PageTabs
          label="Queues"
          tabs={[
            { value: 'open', label: 'Open', count: 3 },
            { value: 'closed', label: 'Closed' },
          ]}
        >
          {(tab) => <p>The {tab} ones.</p>}
        </PageTabs>
      </>
    ),
  },
  {
    name: 'Buttons',
    states: (
      <Group>
        <ActionButton>Accept</ActionButton>
        <ActionButton variant="default">Back</ActionButton>
        <ActionButton color="danger">Delete</ActionButton>
        <ActionButton busy>Sending</ActionButton>
        <ActionButton reason="Confirm your email first">Withdraw</ActionButton>
      </Group>
    ),
  },
  { name: 'Filter bar', states: <FilterBar label="Filters" filters={filters} end={sort} /> },
  {
    name: 'Table',
    states: (
      <DataTable
        name="gallery"
        label="Payments"
        rows={payments}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ person }) => person}
        bulk={() => <Button size="compact-sm">Export</Button>}
        details={({ kind }) => <p>{kind}</p>}
      />
    ),
  },
  {
    name: 'Stepper',
    states: (
      <Stepper
        label="Order"
        steps={[
          { key: 'paid', label: 'Paid', state: 'done', at: '2026-01-05T10:00:00.000Z' },
          { key: 'accepted', label: 'Accepted', state: 'current', note: 'Lena answers by Friday' },
          { key: 'delivered', label: 'Delivered', state: 'next' },
        ]}
      />
    ),
  },
  {
    name: 'Status',
    states: (
      <Group>
        {['pending', 'in_progress', 'delivered', 'completed', 'cancelled'].map((status) => (
          <StatusBadge key={status} kind="task" status={status} />
        ))}
      </Group>
    ),
  },
  {
    name: 'Figure',
    states: (
      <FigureGrid>
        <FigureCard label="Views" source="counted here" note={<Change now={120} before={80} />} trend={[3, 5, 4, 8, 9]}>
          120
        </FigureCard>
        <FigureCard label="Clicks" source="counted here" note={<Change now={8} before={10} />} trend={[4, 3, 2, 2, 1]}>
          8
        </FigureCard>
        <FigureCard label="Held" source="from the ledger, now">
          $310
        </FigureCard>
      </FigureGrid>
    ),
  },
  {
    name: 'Terms',
    states: (
      <Terms>
        <Term name="Price">$420</Term>
        <Term name="Payment">Held safely</Term>
        <Term name="Deliver by">December 17</Term>
      </Terms>
    ),
  },
  ...charts,
  {
    name: 'Picker',
    states: (
      <Picker
        label="Country"
        options={[
          { value: 'DE', label: 'Germany' },
          { value: 'LB', label: 'Lebanon' },
        ]}
      />
    ),
  },
  {
    name: 'Skeleton',
    states: (
      <>
        <DashboardSkeleton />
        <ListSkeleton rows={2} />
        <BoardSkeleton />
      </>
    ),
  },
  {
    name: 'Empty',
    states: emptyKinds.map((kind) => (
      <EmptyState
        key={kind}
        kind={kind}
        title="Nothing here yet"
        text="What arrives will appear here."
        action={<Button variant="default">Start</Button>}
      />
    )),
  },
  {
    name: 'Error',
    states: <ErrorBox section="Wallet" error={new Error('The connection was lost.')} retry={nothing} />,
  },
  ...conversations,
]
