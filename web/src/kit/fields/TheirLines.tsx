import { TheirValue } from './TheirValue.tsx'

type Props<Item> = { name: string; lineOf: (item: Item) => string }

/** Below the list of the field `name`: what is saved now, one line for each, if it was changed elsewhere meanwhile. */
export const TheirLines = <Item,>({ name, lineOf }: Props<Item>) => (
  <TheirValue name={name}>
    {(items: readonly Item[]) => (
      <ul>
        {items.map(lineOf).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    )}
  </TheirValue>
)
