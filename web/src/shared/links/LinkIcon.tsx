import {
  IconBarbell,
  IconBook,
  IconCalendarEvent,
  IconCamera,
  IconCoffee,
  IconDeviceGamepad2,
  IconGift,
  IconHeart,
  IconLink,
  IconMail,
  IconMicrophone,
  IconMusic,
  IconNews,
  IconPalette,
  IconPhoto,
  IconPlane,
  IconSchool,
  IconShirt,
  IconShoppingBag,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react'
import type { LinkIconName } from '#contract/links/links.ts'

const icons = {
  link: IconLink,
  world: IconWorld,
  bag: IconShoppingBag,
  tag: IconTag,
  gift: IconGift,
  ticket: IconTicket,
  shirt: IconShirt,
  kitchen: IconToolsKitchen2,
  coffee: IconCoffee,
  barbell: IconBarbell,
  plane: IconPlane,
  camera: IconCamera,
  photo: IconPhoto,
  video: IconVideo,
  music: IconMusic,
  microphone: IconMicrophone,
  game: IconDeviceGamepad2,
  book: IconBook,
  school: IconSchool,
  news: IconNews,
  palette: IconPalette,
  calendar: IconCalendarEvent,
  mail: IconMail,
  heart: IconHeart,
} satisfies Record<LinkIconName, unknown>

/** The icon of a link; a generic one by default. */
export function LinkIcon({ name, size = 22 }: { name: LinkIconName | null; size?: number }) {
  const Icon = icons[name ?? 'link']
  return <Icon size={size} stroke={1.5} aria-hidden />
}
