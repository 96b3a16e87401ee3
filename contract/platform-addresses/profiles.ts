import type { Platform } from '../fields.ts'
import { type ProfileForm, profileTables } from './profile-tables.ts'
import { decodeName, pathOf, readAddress } from './read-address.ts'

/** A profile on a platform. */
export type PlatformProfile = {
  platform: Platform
  /** The one address that the profile has, however it was shared. */
  address: string
  /** Null where the address has an id that nobody would recognize. */
  username: string | null
}

/** The profile that an address leads to; null unless a user name or an id of a profile can be read from it. */
export function profileAt(address: string): PlatformProfile | null {
  const url = readAddress(address)
  const platform = url && platformOf(url)
  if (!platform) return null
  const { reserved = '', forms } = profileTables[platform]
  for (const form of forms) {
    const name = nameIn(url, form)
    if (!name || reserved.split(' ').includes(name.toLowerCase())) continue
    const isId = form.id?.test(name) ?? false
    if (form.id && !form.name && !isId) continue
    // an id depends on its case, a user name does not
    const canonical = isId ? name : name.toLowerCase()
    return {
      platform,
      address: form.address(encodeURIComponent(canonical)),
      username: isId && !form.isShown ? null : canonical,
    }
  }
  return null
}

/** The profile on this platform that an address leads to; null for any other address. */
export function profileOn(platform: Platform, address: string): PlatformProfile | null {
  const profile = profileAt(address)
  return profile?.platform === platform ? profile : null
}

/** The platform that a page belongs to. */
export const platformOf = ({ hostname }: URL): Platform | undefined =>
  (Object.keys(profileTables) as Platform[]).find((platform) => profileTables[platform].hosts.test(hostname))

function nameIn(url: URL, { path, query }: ProfileForm): string | null {
  const found = path.exec(pathOf(url))
  if (!found) return null
  return decodeName((query === undefined ? found[1] : url.searchParams.get(query)) ?? '')
}
