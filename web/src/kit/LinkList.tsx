import { Anchor } from '@mantine/core'
import { shownAddress } from '#contract/market/links/shown-host.ts'
import layout from './layout.module.css'

/** Links that a user has given, which open outside of the application. */
export const LinkList = ({ links }: { links: readonly string[] }) =>
  links.map((link) => (
    <div key={link}>
      <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className={layout.breaks}>
        {shownAddress(link)}
      </Anchor>
    </div>
  ))
