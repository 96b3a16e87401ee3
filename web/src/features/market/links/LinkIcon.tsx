import IconBarbell from 'icon:barbell'
import IconBook from 'icon:book'
import IconCalendarEvent from 'icon:calendar-event'
import IconCamera from 'icon:camera'
import IconCoffee from 'icon:coffee'
import IconDeviceGamepad2 from 'icon:device-gamepad-2'
import IconGift from 'icon:gift'
import IconHeart from 'icon:heart'
import IconLink from 'icon:link'
import IconMail from 'icon:mail'
import IconMicrophone from 'icon:microphone'
import IconMusic from 'icon:music'
import IconNews from 'icon:news'
import IconPalette from 'icon:palette'
import IconPhoto from 'icon:photo'
import IconPlane from 'icon:plane'
import IconSchool from 'icon:school'
import IconShirt from 'icon:shirt'
import IconShoppingBag from 'icon:shopping-bag'
import IconTag from 'icon:tag'
import IconTicket from 'icon:ticket'
import IconToolsKitchen2 from 'icon:tools-kitchen-2'
import IconVideo from 'icon:video'
import IconWorld from 'icon:world'
import type { LinkIconName } from '#contract/market/links/links.ts'

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
