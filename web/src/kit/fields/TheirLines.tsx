import { TheirValue } from './TheirValue.tsx'

type Props<Item> = { name: string; lineOf: (item: Item) => string }

/** Saved value below the list of the field `name`, one line for each item, if it was changed elsewhere meanwhile. */
export const TheirLines = <Item,>({ name, lineOf }: Props<Item>) => (
  <TheirValue name={name}>
    {(items: readonly Item[]) => (
      <ul>
        {items.map(lineOf).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    )}
  </TheirValue>
)
