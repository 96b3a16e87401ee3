import { lazyComponent, useLazyComponent } from '../behaviour/lazy-component.ts'

const links = lazyComponent(() => import('./TextLinks.tsx').then(({ TextLinks }) => TextLinks))

/** Checks whether a text may name a web address; finding it takes more code than a first screen should load. */
const mayHaveLinks = (text: string) => /:\/\/|[\p{L}\d]\.\p{L}{2}/u.test(text)

/** Text of people whose web addresses are links. */
export function LinkedText({ children: text }: { children: string }) {
  const TextLinks = useLazyComponent(links, mayHaveLinks(text))
  return TextLinks ? <TextLinks text={text} /> : text
}
