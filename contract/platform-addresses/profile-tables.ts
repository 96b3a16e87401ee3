import type { Platform } from '../fields.ts'

/** A form of the addresses of profiles. */
export type ProfileForm = {
  /** Its first group is the user name or id, unless that is in the query. */
  path: RegExp
  query?: string
  /** Pattern of an id, which keeps its case. */
  id?: RegExp
  /** Set where the form may have a user name where it has no id. */
  name?: true
  /** Set where people know the id. */
  isShown?: true
  address: (name: string) => string
}

type ProfileTable = {
  hosts: RegExp
  /** Reserved words in the place of a user name. */
  reserved?: string
  forms: ProfileForm[]
}

/** A user name as the first part of a path, with or without @. */
const first = (address: (name: string) => string): ProfileForm => ({ path: /^\/@?([^/]+)(?:\/|$)/, address })
const facebookId = (path: RegExp, query?: string): ProfileForm => ({
  path,
  query,
  id: /^\d{1,20}$/,
  address: (id) => `https://www.facebook.com/profile.php?id=${id}`,
})
const linkedIn = (kind: string): ProfileForm => ({
  path: new RegExp(`^/${kind}/([^/]+)`, 'i'),
  id: /^ACo[A-Z][\w-]{8,}$/,
  name: true,
  address: (name) => `https://www.linkedin.com/${kind}/${name}`,
})
const twitter = (name: string) => `https://x.com/${name}`

/** The addresses of profiles on each platform. */
export const profileTables: Record<Platform, ProfileTable> = {
  youtube: {
    hosts: /^((www|m|music|gaming|studio)\.)?youtube\.com$/,
    forms: [
      { path: /^\/@([^/]+)/, address: (name) => `https://www.youtube.com/@${name}` },
      {
        path: /^\/channel\/([^/]+)/i,
        id: /^UC[\w-]{22}$/,
        isShown: true,
        address: (id) => `https://www.youtube.com/channel/${id}`,
      },
      { path: /^\/c\/([^/]+)/i, address: (name) => `https://www.youtube.com/c/${name}` },
      { path: /^\/user\/([^/]+)/i, address: (name) => `https://www.youtube.com/user/${name}` },
    ],
  },
  tiktok: {
    hosts: /^((www|m|us)\.)?tiktok\.com$/,
    forms: [{ path: /^\/@([^/]+)/, address: (name) => `https://www.tiktok.com/@${name}` }],
  },
  instagram: {
    hosts: /^((www|m)\.)?(instagram\.com|instagr\.am)$/,
    reserved:
      'p reel reels tv igtv stories s share explore accounts direct about developer developers legal privacy terms press api emails web graphql static session challenge oauth help blog download lite archive create your_activity topics tags locations directory nametag qr ar guide guides channel channels invites ads popular live emailsignup hashtag l threads highlights audio _u _n',
    forms: [
      { path: /^\/stories\/([^/]+)/i, address: (name) => `https://www.instagram.com/${name}` },
      { path: /^\/_u\/([^/]+)/i, address: (name) => `https://www.instagram.com/${name}` },
      first((name) => `https://www.instagram.com/${name}`),
    ],
  },
  snapchat: {
    hosts: /^((www|story)\.)?snapchat\.com$/,
    forms: [{ path: /^\/(?:add\/|@)([^/]+)/i, address: (name) => `https://www.snapchat.com/add/${name}` }],
  },
  facebook: {
    hosts: /^((www|m|mbasic|mobile|touch|web|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com$/,
    reserved:
      'p pg pages people groups watch events sharer share story permalink photo photos video videos reel reels stories live marketplace gaming games login help policies policy privacy settings notifications messages friends bookmarks saved memories ads business hashtag search plugins dialog about legal terms media fundraisers jobs places public directory home recover reg signup checkpoint lite mobile flx tr ajax latest onthisday crisisresponse careers',
    forms: [
      facebookId(/^\/profile\.php$/i, 'id'),
      facebookId(/^\/people\/[^/]+\/(\d+)/i),
      facebookId(/^\/pages\/[^/]+\/(\d+)/i),
      facebookId(/^\/p\/(?:[^/]+-)?(\d{8,20})$/i),
      { path: /^\/pg\/([^/]+)/i, address: (name) => `https://www.facebook.com/${name}` },
      facebookId(/^\/(\d{8,20})$/),
      { path: /^\/@?(?![^/]*\.php)([^/]+)(?:\/|$)/i, address: (name) => `https://www.facebook.com/${name}` },
    ],
  },
  linkedin: {
    hosts: /^((www|m|touch|[a-z]{2})\.)?linkedin\.com$/,
    reserved: 'me unavailable setup',
    forms: ['in', 'company', 'school', 'showcase'].map(linkedIn),
  },
  twitter: {
    hosts: /^((www|m|mobile)\.)?(x|twitter)\.com$/,
    reserved:
      'i home search search-advanced search-home hashtag intent share explore settings messages notifications compose login logout signup tos privacy about download jobs account who_to_follow topics lists bookmarks communities oauth help tweet statuses status follow following followers mentions personalization trends moments widgets web grok invite premium_sign_up verified-choose en de es pt ar fr',
    forms: [
      { path: /^\/i\/user\/(\d+)/i, id: /^\d{1,20}$/, address: (id) => `https://x.com/i/user/${id}` },
      { path: /^\/intent\/(?:user|follow)$/i, query: 'screen_name', address: twitter },
      first(twitter),
    ],
  },
  pinterest: {
    hosts:
      /^((www|m|[a-z]{2})\.)?pinterest\.(com|at|ca|ch|cl|co|de|dk|ec|es|fr|hu|id|ie|in|info|it|jp|nz|pe|ph|pt|ru|se|th|tw|uk|vn|co\.(at|in|kr|nz|uk)|com\.(au|bo|ec|mx|pe|py|uy|vn))$/,
    reserved:
      'pin pins search ideas today settings business about login signup logout password explore categories topics source discover news_hub _ resource oauth homefeed following invited shop shopping pin-builder pin-creation-tool email help videos all convert url_shortener v3 amp offsite developers board conversation reports analytics trends secure tv me',
    forms: [first((name) => `https://www.pinterest.com/${name}`)],
  },
  twitch: {
    hosts: /^((www|m|go)\.)?twitch\.tv$/,
    reserved:
      'videos video directory p settings downloads clips clip search login logout signup user u team prime turbo store jobs broadcast embed popout moderator subs products wallet inventory drops messages friends subscriptions payments bits collections about legal event events following password_reset redeem activate dashboard email-verification checkout privacy partner partners affiliate annual-recap',
    forms: [{ path: /^\/(?:popout|moderator)\/([^/]+)/i, address: twitchAddress }, first(twitchAddress)],
  },
  reddit: {
    hosts: /^((www|old|new|np|m|i|amp|sh)\.)?reddit\.com$/,
    reserved: 'me',
    forms: [{ path: /^\/(?:user\/|u\/|r\/u_)([^/]+)/i, address: (name) => `https://www.reddit.com/user/${name}` }],
  },
  onlyfans: {
    hosts: /^((www|m)\.)?onlyfans\.com$/,
    reserved:
      'my posts help settings auth login signup terms privacy about contact chats notifications collections subscriptions lists statements how-it-works dmca usc2257 refer bookmarks streams store banking complaints antislavery transparency-center brand blog action public rss api2 search queue vault top cookies safety users stories media live',
    forms: [
      { path: /^\/\d+\/([^/]+)/, address: (name) => `https://onlyfans.com/${name}` },
      { path: /^\/@?(?!\d+$)([^/]+)(?:\/|$)/, address: (name) => `https://onlyfans.com/${name}` },
    ],
  },
}

function twitchAddress(name: string) {
  return `https://www.twitch.tv/${name}`
}
