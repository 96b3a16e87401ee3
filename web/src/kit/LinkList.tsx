import { Anchor } from '@mantine/core'
import { displayAddress } from '#contract/market/links/display-host.ts'
import layout from './layout.module.css'

/** Links that a user has given, which open outside of the application. */
export const LinkList = ({ links }: { links: readonly string[] }) =>
  links.map((link) => (
    <div key={link}>
      <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr" className={layout.breaks}>
        {displayAddress(link)}
      </Anchor>
    </div>
  ))
